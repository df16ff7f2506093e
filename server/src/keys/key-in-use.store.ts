import { sql } from "kysely";

/**
 * A condition for queries that join a table of keys, under the alias `held`, and `buckets`: whether the key is the
 * bucket's current key, or an earlier one that entries, rows of lists or tombstones still use.
 */
export const isKeyInUse = sql`case
  when held.gen = buckets.gen then true
  when buckets.rotation is null then false
  else exists (select from entries where entries.bucket_uid = buckets.uid and entries.gen = held.gen)
    or exists (select from lists where lists.bucket_uid = buckets.uid and lists.row_gen = held.gen)
    or exists (select from tombstones where tombstones.bucket_uid = buckets.uid and tombstones.gen = held.gen)
end`;
