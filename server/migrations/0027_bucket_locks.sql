-- How often a bucket was locked: a write that read its permission before tells by it whether that may have ended since.
-- It begins anywhere: a uid that was deleted and is used again must not have the count that it had.
alter table buckets add column locks integer not null default floor(random() * 1000000000);
