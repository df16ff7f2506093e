/**
 * @file [Note: Search] A trigram index finds terms that contain three letters or digits in a row. For another term
 * PostgreSQL would read the whole index. So the query compares such a term with an expression that has no index, and
 * PostgreSQL reads the user's buckets instead.
 */
import { type Expression, sql } from "kysely";
import type { Handle } from "../db/schema.ts";
import { readsEntry } from "../policies/team-visibility.store.ts";
import { type Viewer, visibleBucketUids } from "./bucket.store.ts";

const INDEXABLE = /[\p{L}\p{N}]{3}/u;

const folded = (text: string | Expression<string>) => sql<string>`kw_fold(${text})`;

/**
 * Folds a stored name (removes case and accents) as `folded` does, in an expression that has no index. Most names are
 * plain ASCII and need no table of accents.
 */
const foldedName = (name: Expression<string>) => sql<string>`
  case when octet_length(${name}) = char_length(${name}) then lower(${name}) else ${folded(name)} end`;

/** The pattern for names that contain the term. Escapes the characters that have a meaning in a pattern. */
const pattern = (term: string) => {
  const literal = term.replaceAll(/[\\%_]/g, "\\$&");
  return sql<string>`'%' || kw_fold(${literal}) || '%'`;
};

/** 0 if the term is at the start of the name, 1 if it is at the start of a word, otherwise 2. */
const rank = (name: Expression<string>, term: string) => sql<number>`
  case
    when starts_with(${name}, kw_fold(${term})) then 0
    when strpos(' ' || regexp_replace(${name}, '[^[:alnum:]]+', ' ', 'g'), ' ' || kw_fold(${term})) > 0 then 1
    else 2
  end`;

interface Search extends Viewer {
  readonly term: string;
  readonly rows: number;
}

const matching = (handle: Handle, { userUid, isMember, term }: Search) =>
  handle
    .selectFrom("entries")
    .innerJoin("buckets", "buckets.uid", "entries.bucket_uid")
    .select(["entries.uid", "entries.name", "entries.type"])
    .select(["buckets.uid as bucket_uid", "buckets.name as bucket_name", "buckets.is_system"])
    .select(({ ref }) => foldedName(ref("entries.name")).as("folded"))
    .where("entries.trashed_at", "is", null)
    .$if(isMember, (query) => query.where(readsEntry(userUid)))
    .where(({ ref }) => {
      const name = ref("entries.name");
      const visible = visibleBucketUids(handle, { userUid, isMember });
      return INDEXABLE.test(term)
        ? sql<boolean>`buckets.uid in (${visible}) and ${folded(name)} like ${pattern(term)}`
        : sql<boolean>`buckets.uid = any(array(${visible})) and strpos(${foldedName(name)}, ${folded(term)}) > 0`;
    });

/** Materializes the found names, so that each name is folded only once. */
export const searchQuery = (handle: Handle, search: Search) =>
  handle
    .with(
      (found) => found("found").materialized(),
      () => matching(handle, search),
    )
    .selectFrom("found")
    .select(["uid", "name", "type", "bucket_uid", "bucket_name", "is_system"])
    .orderBy(({ ref }) => rank(ref("folded"), search.term))
    .orderBy("folded")
    .orderBy("uid")
    .limit(search.rows);
