package main

import (
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// TestUsage checks what is said, in one line, to command lines that make no sense or name what is not
// there, and how the program then ends.
func TestUsage(t *testing.T) {
	dir := t.TempDir()
	newFolder(t, dir, map[string][]byte{"shots/notes.txt": []byte("no picture\n"), "file.png": nil})
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		line string
		code int
		want string // a pattern of all that is said
	}{
		{"", exitUsage, `no command; try flowlens-fleet --help`},
		{"sumbit", exitUsage, `no command "sumbit"; see flowlens-fleet --help`},
		{"--frob", exitUsage, `unknown flag: --frob; see flowlens-fleet --help`},
		{"run shots solved --frob", exitUsage, `unknown flag: --frob; see flowlens-fleet run --help`},
		{"run", exitUsage, `it takes two folders, SRC and DST; see flowlens-fleet run --help`},
		{"run shots", exitUsage, `it takes two folders, SRC and DST; see flowlens-fleet run --help`},
		{"report shots solved more", exitUsage, `it takes two folders, SRC and DST; see flowlens-fleet report --help`},
		{"status more", exitUsage, `"more" is too much; see flowlens-fleet status --help`},
		{"submit shots solved", exitUsage, `no queue given; add --nats URL, or try flowlens-fleet run`},
		{"work", exitUsage, `no queue given; add --nats URL, or try flowlens-fleet run`},
		{"status", exitUsage, `no queue given; add --nats URL, or try flowlens-fleet run`},
		{"run ftp://x/shots solved", exitUsage, `"ftp://x/shots": no store is called ftp; there are file, s3, gs, azblob`},
		{"run s3:///shots solved", exitUsage, `"s3:///shots" names no bucket; write s3://bucket/folder`},
		{"run shots solved -p 0", exitUsage, `--parallel and --jobs must be 1 or more`},
		{"run shots solved --timeout 0s", exitUsage, `--timeout must be more than nothing`},
		{"run shots solved --listen nowhere", exitFailed, `--listen: .*missing port in address`},
		{"run gone solved", exitFailed, `gone: no such file or directory; check the name`},
		{"report gone solved", exitFailed, `gone: no such file or directory; check the name`},
		{"run file.png solved", exitFailed, `file.png: is no folder`},
		{"run empty solved", exitFailed, `empty: there is no picture in it; name the folder that has the screenshots`},
		{"run shots solved", exitFailed, `shots: there is no picture in it; name the folder that has the screenshots`},
		{"run shots shots", exitFailed, `shots: lies in the folder for the results, where they could replace it; choose another place`},
		{"status --nats nats://127.0.0.1:4222 --nats-creds gone", exitFailed, `gone: no such file or directory; check the name`},
	} {
		out, said := runs(t, test.code, fleetCommand(t, dir, strings.Fields(test.line)...))
		if out != "" || !regexp.MustCompile(`^flowlens-fleet: `+test.want+"\n$").MatchString(said) {
			t.Errorf("%q wrote %q and said %q, not %q", test.line, out, said, test.want)
		}
	}
}

// TestHelp checks what is written when it is asked for.
func TestHelp(t *testing.T) {
	for line, want := range map[string]string{
		"--help":      `(?s)^flowlens-fleet solves folders .*\n  status `,
		"help":        `(?s)^flowlens-fleet solves folders .*\n  status `,
		"help submit": `(?s)^submit puts a job .*\n      --nats URL`,
		"run --help":  `(?s)^run puts the pictures .*\n      --listen ADDRESS`,
		"version":     `^flowlens-fleet .+ go1\.\S+\n$`,
		"--version":   `^\S.* go1\.\S+\n$`,
	} {
		out, said := runs(t, exitOK, fleetCommand(t, t.TempDir(), strings.Fields(line)...))
		if said != "" || !regexp.MustCompile(want).MatchString(out) {
			t.Errorf("%q wrote %q and said %q", line, out, said)
		}
	}
}

// TestUnreached checks what is said where no queue is: one line, with what to try, and no password.
func TestUnreached(t *testing.T) {
	silent := listen(t) // takes connections and says nothing
	gone := listen(t)
	gone.Close()
	strict := newServer(t, &server.Options{JetStream: true, Username: "someone", Password: "secret"}).ClientURL()
	for _, test := range []struct{ url, want string }{
		{gone.Addr().String(), `no NATS server answers there; check the URL, or start one with nats-server -js`},
		{silent.Addr().String(), `no NATS server answers there; check the URL, or start one with nats-server -js`},
		{"nats://queue.invalid:4222", `(that name leads to no machine|no NATS server answers there); check the URL.*`},
		{newServer(t, &server.Options{}).ClientURL(), `that server has no JetStream; start it with nats-server -js`},
		{strict, `the server does not let us in; give it --nats-creds FILE`},
		{strings.Replace(strict, "nats://", "nats://someone:wrong@", 1), `the server does not let us in; give it --nats-creds FILE`},
	} {
		for _, line := range []string{"status", "work"} {
			out, said := runs(t, exitFailed, fleetCommand(t, t.TempDir(), line, "--nats", test.url))
			if out != "" || !regexp.MustCompile(`^flowlens-fleet: \S+: `+test.want+"\n$").MatchString(said) {
				t.Errorf("%s at %s wrote %q and said %q, not %q", line, test.url, out, said, test.want)
			}
			if strings.Contains(said, "wrong") {
				t.Errorf("the password is shown: %q", said)
			}
		}
	}
}

// listen listens at a port of this machine.
func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	return l
}

// newServer starts a NATS server. The URL is s.ClientURL().
func newServer(t *testing.T, o *server.Options) *server.Server {
	t.Helper()
	o.Host, o.Port, o.StoreDir, o.NoSigs, o.NoLog = "127.0.0.1", server.RANDOM_PORT, t.TempDir(), true, true
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	return s
}
