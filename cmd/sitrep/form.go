package main

import (
	"encoding/pem"
	"errors"
	"io/fs"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
	"unicode"

	"github.com/a-seed-aa0acf4e/sitrep"
	"github.com/a-seed-aa0acf4e/sitrep/internal/datasets"
	"github.com/a-seed-aa0acf4e/sitrep/internal/mail"
	"github.com/a-seed-aa0acf4e/sitrep/internal/openid"
	"github.com/a-seed-aa0acf4e/sitrep/internal/source"
	"github.com/a-seed-aa0acf4e/sitrep/internal/store"
)

// forms are what settings that are words may look like. Their errors complete
// "SETTING: VALUE: " and quote nothing: there may be a password in it.
var forms = map[string]func(string) error{
	"address":  checkListen,
	"database": func(text string) error { return plainly(store.CheckURL(text)) },
	"domain":   checkDomain,
	"file":     checkFile,
	"folder":   checkFolder,
	"host":     checkHost,
	"issuer":   openid.CheckAddress,
	"key":      checkKeyFile,
	"mailbox":  checkMailbox,
	"mails":    func(text string) error { _, err := mail.ParseServer(text); return plainly(err) },
	"name":     checkName,
	"network":  checkNetwork,
	"origin":   checkOrigin,
	"person":   checkPerson,
	"proxy":    checkProxy,
	"role":     checkRole,
	"secret":   func(text string) error { return plainly(datasets.CheckSecret(text)) },
	"sources":  func(text string) error { return plainly(source.CheckHosts([]string{text})) },
	"sender":   checkSender,
	"web":      checkWeb,
}

// plainly is the message of an error without its cause.
func plainly(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(sitrep.MessageOf(err))
}

func checkListen(text string) error {
	host, port, err := net.SplitHostPort(text)
	_, wrong := strconv.ParseUint(port, 10, 16)
	if _, no := netip.ParseAddr(host); err != nil || wrong != nil || no != nil && host != "" && !isHostName(host) {
		return errors.New("not an address and a port from 0 to 65535, like 127.0.0.1:8080 or [::1]:8080")
	}
	return nil
}

func isHostName(text string) bool {
	for label := range strings.SplitSeq(strings.TrimSuffix(text, "."), ".") {
		if label == "" || len(label) > 63 || strings.Trim(strings.ToLower(label), "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
			return false
		}
	}
	return len(text) <= 253
}

func checkDomain(text string) error {
	if !isHostName(strings.TrimPrefix(strings.TrimSpace(text), "*.")) {
		return errors.New("no domain; give one like example.com or *.example.org")
	}
	return nil
}

func checkHost(text string) error {
	text = strings.TrimSpace(text)
	if _, err := netip.ParseAddr(strings.Trim(text, "[]")); err == nil || isHostName(strings.TrimPrefix(text, "*.")) {
		return nil
	}
	host, port, err := net.SplitHostPort(text)
	if n, wrong := strconv.ParseUint(port, 10, 16); err != nil || wrong != nil || n == 0 || strings.Contains(host, ":") != strings.Contains(text, "[") {
		return errors.New("no host; give one like example.org, example.org:8000 or *.example.org")
	}
	return checkHost(host)
}

// checkOrigin takes what a browser calls an origin, with a star for any name under a
// domain, and a star alone for all.
func checkOrigin(text string) error {
	text = strings.TrimSpace(text)
	if text == "*" {
		return nil
	}
	scheme, host, _ := strings.Cut(text, "://")
	if scheme != "http" && scheme != "https" || checkHost(host) != nil || host == "*." {
		return errors.New("no origin; give one like https://app.example.org or https://*.example.org, without a path")
	}
	return nil
}

func checkFolder(text string) error {
	info, err := os.Stat(text)
	switch {
	case strings.ContainsRune(text, 0):
		return errors.New("no path of a folder")
	case err == nil && !info.IsDir():
		return errors.New("there is a file of that name; give a folder")
	}
	return nil
}

func checkFile(text string) error {
	f, err := os.Open(text)
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("there is no such file")
	} else if err != nil {
		return errors.New("the file cannot be read: " + unwrapped(err))
	}
	defer func() { _ = f.Close() }()
	if info, err := f.Stat(); err != nil || info.IsDir() {
		return errors.New("that is a folder; give a file")
	}
	return nil
}

// unwrapped leaves the path out of an error.
func unwrapped(err error) string {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err.Error()
	}
	return err.Error()
}

// checkKeyFile takes the name of a file with a key in PEM, or the key.
func checkKeyFile(text string) error {
	if !isPEM(text) {
		if err := checkFile(text); err != nil {
			return errors.New("neither a private key in PEM nor a file of one: " + err.Error())
		}
		return nil
	}
	if block, _ := pem.Decode([]byte(text)); block == nil {
		return errors.New("the key in PEM is not whole")
	}
	return nil
}

func isPEM(text string) bool { return strings.HasPrefix(strings.TrimSpace(text), "-----BEGIN ") }

func checkName(text string) error {
	if strings.TrimSpace(text) == "" || len(text) > 200 || strings.ContainsFunc(text, unicode.IsControl) {
		return errors.New("no name: give one of at most 200 characters that can be seen")
	}
	return nil
}

func checkMailbox(text string) error {
	if !isBareAddress(text) {
		return errors.New("no address; give one like you@example.org")
	}
	return nil
}

func checkSender(text string) error {
	if !isAddress(text) {
		return errors.New("no address; give one like reports@example.org")
	}
	return nil
}

// checkNetwork takes 10.0.0.0/8 and 192.0.2.7.
func checkNetwork(text string) error {
	if _, err := parseNetwork(text); err != nil {
		return errors.New("no network; give some like 10.0.0.0/8,192.0.2.7,fd00::/8")
	}
	return nil
}

func parseNetwork(text string) (netip.Prefix, error) {
	text = strings.TrimSpace(text)
	if a, err := netip.ParseAddr(text); err == nil && a.Zone() == "" {
		return netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()), nil
	}
	p, err := netip.ParsePrefix(text)
	return p.Masked(), err
}

func checkProxy(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "socks5" {
		return errors.New("no address of a proxy; give one like http://proxy.example.org:3128")
	}
	return nil
}

func checkRole(text string) error {
	if role := strings.TrimSpace(text); role != roleAPI && role != roleWorker {
		return errors.New("no role; the roles are api and worker")
	}
	return nil
}

func checkWeb(text string) error {
	if u, err := url.Parse(text); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.Fragment != "" {
		return errors.New("no address of a web server; give one like https://reports.example.org")
	}
	return nil
}
