-- Databases whose tables are datasets. A secret is never here: password_env and
-- password_file say where it is.
CREATE TABLE source (
    name          {text} PRIMARY KEY,
    kind          {text} NOT NULL,
    url           {text} NOT NULL,
    password_env  {text} NOT NULL DEFAULT '',
    password_file {text} NOT NULL DEFAULT '',
    created_at    {int}  NOT NULL,
    CHECK (password_env = '' OR password_file = '')
){strict};

-- Of a dataset from a database: its source, and the query that reads it; without a
-- query it is the table that dataset.source names.
ALTER TABLE dataset ADD COLUMN source_name {text} REFERENCES source (name);
ALTER TABLE dataset ADD COLUMN source_query {text} NOT NULL DEFAULT '';
CREATE INDEX dataset_source ON dataset (source_name) WHERE source_name IS NOT NULL;
