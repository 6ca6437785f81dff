-- What a run was asked for in, so that its trace can point to that of the request.
ALTER TABLE execution ADD COLUMN trace {text} NOT NULL DEFAULT '';
