-- Runs that wait for an import without holding a worker, see import.go. imports
-- numbers the imports of a dataset; failed_import is the number of the newest, if it
-- failed, and why. A run that waits names the dataset in awaits, and keeps in
-- awaited which import it was, so that it learns of a failure instead of trying anew.
ALTER TABLE dataset ADD COLUMN imports {int} NOT NULL DEFAULT 0;
ALTER TABLE dataset ADD COLUMN failed_import {int} NOT NULL DEFAULT 0;
ALTER TABLE dataset ADD COLUMN import_code {text} NOT NULL DEFAULT '';
ALTER TABLE dataset ADD COLUMN import_error {text} NOT NULL DEFAULT '';
ALTER TABLE execution ADD COLUMN awaits {text};
ALTER TABLE execution ADD COLUMN awaited {int} NOT NULL DEFAULT 0;
CREATE INDEX execution_awaits ON execution (awaits) WHERE awaits IS NOT NULL;
