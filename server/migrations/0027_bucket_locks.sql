-- How often a bucket was locked: a write that read its permission before tells by it whether that may have ended since.
alter table buckets add column locks integer not null default 0;
