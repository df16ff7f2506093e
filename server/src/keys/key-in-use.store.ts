import { sql } from "kysely";

/**
 * A condition for queries that join `buckets` with a table of keys, which has the alias `held`. It is true for the
 * bucket's current key, and for an earlier key that entries, rows of lists or tombstones still use.
 */
export const isKeyInUse = sql`case
  when held.gen = buckets.gen then true
  when buckets.rotation is null then false
  else exists (select from entries where entries.bucket_uid = buckets.uid and entries.gen = held.gen)
    or exists (select from lists where lists.bucket_uid = buckets.uid and lists.row_gen = held.gen)
    or exists (select from tombstones where tombstones.bucket_uid = buckets.uid and tombstones.gen = held.gen)
end`;
