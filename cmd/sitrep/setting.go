package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// Tags of settings, beside those of kong:
//
//	range:"1..1024"   the least and the most, for numbers and lengths of time
//	form:"address"    one of forms, for words
//	secret:""         its value is not shown in errors
const (
	rangeTag  = "range"
	formTag   = "form"
	secretTag = "secret"
)

// Validate refuses settings that are out of range or have a wrong form, before
// the commands look at what they mean together. What was not given is not looked at.
func (*commands) Validate(kctx *kong.Context) error {
	for _, path := range kctx.Path {
		for _, flag := range path.Flags {
			if !flag.Set {
				continue
			}
			if err := checkSetting(flag); err != nil {
				return err
			}
		}
	}
	return nil
}

func checkSetting(flag *kong.Flag) error {
	if bounds := flag.Tag.Get(rangeTag); bounds != "" && !within(flag.Target, bounds) {
		return usagef("%s is %v; it has to be %s", settingName(flag), shown(flag.Target), rangeText(bounds))
	}
	check, ok := forms[flag.Tag.Get(formTag)]
	if !ok {
		return nil
	}
	for _, value := range words(flag.Target) {
		if err := check(value); err != nil {
			if flag.Tag.Has(secretTag) {
				return usagef("%s: %w", settingName(flag), err)
			}
			return usagef("%s: %q: %w", settingName(flag), value, err)
		}
	}
	return nil
}

// settingName is a flag with the variable that stands for it.
func settingName(flag *kong.Flag) string {
	if len(flag.Envs) == 0 {
		return "--" + flag.Name
	}
	return "--" + flag.Name + " (" + flag.Envs[0] + ")"
}

func rangeText(bounds string) string { return strings.Replace(bounds, "..", " to ", 1) }

// within says whether a value is inside of bounds, which are inside themselves. No
// number (NaN) is in none.
func within(value reflect.Value, bounds string) bool {
	least, most, _ := strings.Cut(bounds, "..")
	if s, ok := value.Interface().(span); ok {
		return s >= mustSpan(least) && s <= mustSpan(most)
	}
	n := value
	if !n.CanFloat() {
		n = reflect.ValueOf(float64(value.Int()))
	}
	return n.Float() >= mustNumber(least) && n.Float() <= mustNumber(most)
}

func mustSpan(text string) span {
	d, err := parseSpan(text)
	if err != nil {
		panic(err) // a mistake in a tag
	}
	return span(d)
}

func mustNumber(text string) float64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err) // a mistake in a tag
	}
	return n
}

func shown(value reflect.Value) any {
	if s, ok := value.Interface().(span); ok {
		return time.Duration(s)
	}
	return value.Interface()
}

// words are the values of a setting that is a text or a list of them.
func words(value reflect.Value) []string {
	if list, ok := value.Interface().([]string); ok {
		return list
	}
	return []string{value.String()}
}

// withRange adds what a setting may be to the error of a value that is no number
// or no length of time.
func withRange(model *kong.Application, err error) error {
	_ = kong.Visit(model, func(node kong.Visitable, next kong.Next) error {
		flag, ok := node.(*kong.Flag)
		if !ok || flag.Tag.Get(rangeTag) == "" || !strings.HasPrefix(err.Error(), "--"+flag.Name+": ") {
			return next(nil)
		}
		err = fmt.Errorf("%w; it has to be %s", err, rangeText(flag.Tag.Get(rangeTag)))
		return errFound
	})
	return err
}

var errFound = errors.New("found")

// fileSuffix makes of a variable the one that names a file with its value: secrets
// are handed over as files by those who care.
const fileSuffix = "_FILE"

// maxSettingFile guards against a file that was meant for something else.
const maxSettingFile = 1 << 20

// settingFromFile is a resolver of kong: it is asked for each setting that no flag gives.
func settingFromFile(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	for _, name := range flag.Envs {
		path, ok := os.LookupEnv(name + fileSuffix)
		if !ok {
			continue
		}
		if _, both := os.LookupEnv(name); both {
			return nil, usagef("%s and %s are both set: keep one", name, name+fileSuffix)
		}
		text, err := readSetting(path)
		if err != nil {
			return nil, usagef("%s: %w", name+fileSuffix, err)
		}
		return text, nil
	}
	return nil, nil
}

// readSetting is the content of a file without the line end that editors and
// shells leave there.
func readSetting(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = f.Close() }()
	content, err := io.ReadAll(io.LimitReader(f, maxSettingFile+1))
	if err != nil {
		return "", err
	}
	if len(content) > maxSettingFile {
		return "", fmt.Errorf("%s is larger than a setting can be", path)
	}
	text := strings.TrimSuffix(strings.TrimSuffix(string(content), "\n"), "\r")
	if strings.TrimSpace(text) == "" {
		return "", fmt.Errorf("%s is empty", path)
	}
	return text, nil
}
