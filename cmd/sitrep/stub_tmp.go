package main

type datasetAddCmd struct{}

// Run is to come.
func (*datasetAddCmd) Run(*program) error { return usagef("not built yet") }

type datasetRefreshCmd struct{}

// Run is to come.
func (*datasetRefreshCmd) Run(*program) error { return usagef("not built yet") }

type askCmd struct{}

// Run is to come.
func (*askCmd) Run(*program) error { return usagef("not built yet") }

type demoCmd struct{}

// Run is to come.
func (*demoCmd) Run(*program) error { return usagef("not built yet") }
