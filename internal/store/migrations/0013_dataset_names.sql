-- A name is in the catalog once, whatever the case of its letters: name_key is the name
-- as it is compared, see nameKey. SQL folds the letters a to z alone, which does for
-- names of before; of two that differ in nothing else the younger keeps its id as key,
-- so that no catalog is refused.
ALTER TABLE dataset ADD COLUMN name_key {text} NOT NULL DEFAULT '';
UPDATE dataset SET name_key = lower(name);
UPDATE dataset SET name_key = id WHERE removed_at IS NULL AND EXISTS (SELECT 1 FROM dataset o WHERE o.removed_at IS NULL
    AND o.name_key = dataset.name_key AND (o.created_at < dataset.created_at OR o.created_at = dataset.created_at AND o.id < dataset.id));
CREATE UNIQUE INDEX dataset_name ON dataset (name_key) WHERE removed_at IS NULL;
