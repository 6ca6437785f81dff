-- How the columns of a dataset's source changed, the last time that an import found them
-- changed: JSON. None: they never did.
ALTER TABLE dataset ADD COLUMN drift {bytes};
