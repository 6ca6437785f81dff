-- What a person says of a dataset beside its rows: the text as it was last read
-- without a fault, and where it is read from. An empty place is the file beside
-- the source.
ALTER TABLE dataset ADD COLUMN semantics {bytes};
ALTER TABLE dataset ADD COLUMN semantics_place {text} NOT NULL DEFAULT '';
