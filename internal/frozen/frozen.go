// Package frozen is a table of strings that is looked up as it lies in the program: nothing is read, sorted or kept in
// memory at the start. A child is started for each run, and most of the words that it knows are in no request.
//
// A file has, as little-endian 32-bit numbers, how many places there are, a power of two, and in each place where an
// entry begins, or 0; then the entries: the lengths of the key and of the value as varints, the key, the value. An entry stands in
// the first free place from the one that its key's hash tells.
package frozen

import (
	"encoding/binary"
	"errors"
	"maps"
	"math/bits"
	"slices"
)

// Table is a file. The zero table is empty.
type Table struct {
	file string
	mask uint32
}

const number = 4 // bytes

// Make is the file of a table. The same pairs make the same bytes.
func Make(pairs map[string]string) []byte {
	places := uint32(1) << bits.Len(uint(2*len(pairs)))
	file := binary.LittleEndian.AppendUint32(nil, places)
	file = append(file, make([]byte, number*places)...)
	for _, key := range slices.Sorted(maps.Keys(pairs)) {
		at := hash(key) & (places - 1)
		for binary.LittleEndian.Uint32(file[number*(at+1):]) != 0 {
			at = (at + 1) & (places - 1)
		}
		binary.LittleEndian.PutUint32(file[number*(at+1):], uint32(len(file)))
		file = binary.AppendUvarint(file, uint64(len(key)))
		file = binary.AppendUvarint(file, uint64(len(pairs[key])))
		file = append(append(file, key...), pairs[key]...)
	}
	return file
}

var errNone = errors.New("frozen: the file is no table")

// Open is the table of a file, which is not copied. Of a file that is not what [Make] made, only the beginning is checked:
// the rest is part of the program.
func Open(file string) (Table, error) {
	if len(file) < number {
		return Table{}, errNone
	}
	places := at(file, 0)
	if bits.OnesCount32(places) != 1 || uint64(len(file)) < number*(uint64(places)+1) {
		return Table{}, errNone
	}
	return Table{file, places - 1}, nil
}

// MustOpen is the table of a file that is part of the program.
func MustOpen(file string) Table {
	t, err := Open(file)
	if err != nil {
		panic(err)
	}
	return t
}

// Get is the value of a key. It is part of the file: to keep it costs no memory.
func (t Table) Get(key string) (value string, ok bool) {
	if t.file == "" {
		return "", false
	}
	for place := hash(key) & t.mask; ; place = (place + 1) & t.mask {
		entry := at(t.file, place+1)
		if entry == 0 {
			return "", false
		}
		if have, value := t.entry(entry); have == key {
			return value, true
		}
	}
}

// Each yields all pairs, in no order.
func (t Table) Each(yield func(key, value string) bool) {
	if t.file == "" {
		return
	}
	for place := range t.mask + 1 {
		entry := at(t.file, place+1)
		if entry == 0 {
			continue
		}
		if key, value := t.entry(entry); !yield(key, value) {
			return
		}
	}
}

func (t Table) entry(from uint32) (key, value string) {
	k, from := length(t.file, from)
	v, from := length(t.file, from)
	return t.file[from : from+k], t.file[from+k : from+k+v]
}

// length reads a varint, and where it ends.
func length(file string, from uint32) (n, end uint32) {
	for shift := 0; ; shift += 7 {
		b := file[from]
		from++
		n |= uint32(b&0x7f) << shift
		if b < 0x80 {
			return n, from
		}
	}
}

// at is the number in a place.
func at(file string, place uint32) uint32 {
	b := file[number*place : number*place+number]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// hash is FNV-1a, with the high bits moved down to where places are told from.
func hash(key string) uint32 {
	h := uint32(2166136261)
	for i := range len(key) {
		h = (h ^ uint32(key[i])) * 16777619
	}
	return h ^ h>>15
}
