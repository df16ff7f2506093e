import { sql } from "kysely";

/** Whether the key of the row of `held` is the current key of the row of `buckets`, or one that entries still use. */
export const isKeyInUse = sql`case
  when held.gen = buckets.gen then true
  when buckets.rotation is null then false
  else exists (select from entries where entries.bucket_uid = buckets.uid and entries.gen = held.gen)
end`;
