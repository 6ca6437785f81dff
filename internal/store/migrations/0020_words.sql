-- Words that were taught for a dataset: what people say, and what it means. word_key is the word
-- as it is compared.
CREATE TABLE dataset_word (
    dataset_id {text} NOT NULL REFERENCES dataset (id) ON DELETE CASCADE,
    word_key   {text} NOT NULL,
    word       {text} NOT NULL,
    means      {text} NOT NULL,
    taught_by  {text} NOT NULL,
    created_at {int}  NOT NULL,
    PRIMARY KEY (dataset_id, word_key)
){strict};
