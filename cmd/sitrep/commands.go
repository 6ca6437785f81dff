package main

import (
	"fmt"
	"os"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/a-seed-aa0acf4e/sitrep/internal/failpoint"
)

// commands is the tree of commands; each is a struct in a file of its name.
type commands struct {
	Serve   serveCmd   `cmd:"" group:"Service:" help:"Answer the API, run reports and keep their schedules."`
	Key     keyCmd     `cmd:"" group:"Service:" help:"Manage the API keys."`
	Dataset datasetCmd `cmd:"" group:"Service:" help:"Manage the datasets that reports can be asked about."`
	Source  sourceCmd  `cmd:"" group:"Service:" help:"Manage the databases that datasets come from."`
	Report  reportCmd  `cmd:"" group:"Service:" help:"Look at the reports that the service has."`
	Mail    mailCmd    `cmd:"" group:"Service:" help:"Try the mail server out; manage who gets no mail."`
	Verify  verifyCmd  `cmd:"" group:"Service:" help:"Check a stored report: run its queries again, compute every number and text anew."`
	Backup  backupCmd  `cmd:"" group:"Service:" help:"Write the whole state to one file, also while the service runs."`
	Restore restoreCmd `cmd:"" group:"Service:" help:"Make a data folder from a backup."`
	Settle  settleCmd  `cmd:"" group:"Service:" help:"Keep a database that was restored by other means from sending twice what was sent."`
	Health  healthCmd  `cmd:"" group:"Service:" help:"Ask a service on this machine whether it is ready."`
	Migrate migrateCmd `cmd:"" group:"Service:" help:"Bring the database up to date without serving."`

	Ask     askCmd     `cmd:"" group:"Without a service:" help:"Make one report about a file, at once."`
	Explain explainCmd `cmd:"" group:"Without a service:" help:"Show how a question is read: candidates, readings, plan, SQL."`
	Eval    evalCmd    `cmd:"" group:"Without a service:" help:"Answer a file of questions, and compare with the answers that are known."`
	Demo    demoCmd    `cmd:"" group:"Without a service:" help:"Show a first report about made-up data, made by a real service."`
	Sample  sampleCmd  `cmd:"" group:"Without a service:" help:"Write the demo's made-up data as CSV, to try things on."`

	Version versionCmd `cmd:"" group:"About:" help:"Show the versions of the program and of what is in it."`
}

const about = `sitrep makes reports from questions in plain words.

A client of the service binds a question to a dataset and a schedule; every run becomes a report, served as markdown and as JSON and mailed to whoever should read it.

	sitrep demo                                       see all of it work
	sitrep ask "revenue by region" --dataset o.csv    one report, no service
	sitrep serve                                      the service itself`

func newParser(exit func(int)) (*kong.Kong, error) {
	return kong.New(&commands{},
		kong.Name("sitrep"),
		kong.Description(about),
		kong.Exit(exit),
		kong.Resolvers(kong.ResolverFunc(settingFromFile)),
		kong.ConfigureHelp(kong.HelpOptions{
			Compact:        true,
			FlagsLast:      true,
			WrapUpperBound: 100,
		}),
		kong.NamedMapper("bytes", kong.MapperFunc(asBytes)),
		kong.Vars{"listen": defaultListen, "data": defaultData, "demoPrompt": demoPrompt},
	)
}

// asBytes takes a path as it is, or several: not all are UTF-8, which other texts are made.
func asBytes(ctx *kong.DecodeContext, target reflect.Value) error {
	if target.Kind() != reflect.Slice {
		return oneAsBytes(ctx, target)
	}
	for ctx.Scan.Peek().IsValue() {
		next := reflect.New(target.Type().Elem()).Elem()
		if err := oneAsBytes(ctx, next); err != nil {
			return err
		}
		target.Set(reflect.Append(target, next))
	}
	return nil
}

func oneAsBytes(ctx *kong.DecodeContext, target reflect.Value) error {
	token, err := ctx.Scan.PopValue("path")
	if err != nil {
		return err
	}
	text, ok := token.Value.(string)
	if !ok {
		return fmt.Errorf("expected a path but got %q (%T)", token, token.Value)
	}
	target.SetString(text)
	return nil
}

// dropEmptySettings treats a variable that is set to nothing as not set, as
// compose files and service units leave them.
func dropEmptySettings() {
	for _, entry := range os.Environ() {
		name, value, _ := strings.Cut(entry, "=")
		if value == "" && strings.HasPrefix(name, "SITREP_") {
			_ = os.Unsetenv(name)
		}
	}
}

// unknownSettings lists the SITREP_ variables that no flag reads: most are
// misspelt, and silence about them costs somebody an afternoon.
func unknownSettings(environ []string) []string {
	known := map[string]bool{"SITREP_DEBUG": true, keySetting: true, oidcSecretSetting: true, failpoint.Variable: true}
	parser, err := newParser(func(int) {})
	if err != nil {
		return nil
	}
	_ = kong.Visit(parser.Model, func(node kong.Visitable, next kong.Next) error {
		if flag, ok := node.(*kong.Flag); ok {
			for _, name := range flag.Envs {
				known[name], known[name+fileSuffix] = true, true
			}
		}
		return next(nil)
	})
	var unknown []string
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		if strings.HasPrefix(name, "SITREP_") && !known[name] {
			unknown = append(unknown, name)
		}
	}
	return unknown
}

// count writes a number of things: "1 row", "2,000 rows".
func count(n int64, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return grouped(n) + " " + one + "s"
}

func grouped(n int64) string {
	digits := fmt.Sprint(n)
	for at := len(digits) - 3; at > 0 && digits[at-1] != '-'; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}
