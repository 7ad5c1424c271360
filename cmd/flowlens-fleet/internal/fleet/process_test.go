package fleet_test

func node([]string) int { return 0 }
func work([]string) int { return 0 }
