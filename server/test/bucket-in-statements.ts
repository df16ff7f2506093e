/**
 * @file Checks that every statement on the contents of buckets names the bucket, or the user whose rows it selects,
 * unless it only looks up the bucket of a uid. The uid of an object in another bucket then never matches, even if a
 * caller or a mistake supplies it. Every statement of an API call that a test injects is checked.
 */
import assert from "node:assert/strict";
import { AsyncLocalStorage } from "node:async_hooks";

export const BUCKET_CONTENTS = [
  ...["entries", "lists", "entry_versions", "entry_previous_keys", "accesses", "access_links"],
  ...["bucket_key_copies", "own_bucket_keys", "bucket_owner_grants"],
];

const seen = new Set<string>();
const calling = new AsyncLocalStorage<true>();

/** Runs an API call. Only its statements are checked, because a test's own statements need not name a bucket. */
export const duringCall = <T>(call: () => T): T => calling.run(true, call);

export const noteStatement = (statement: string): void => {
  if (calling.getStore()) seen.add(statement);
};

const plain = (statement: string): string => statement.replaceAll('"', "").replaceAll(/\s+/g, " ").trim();

const CONTENTS = BUCKET_CONTENTS.join("|");
const MENTIONS = new RegExp(`\\b(from|join|update|using) (${CONTENTS})\\b`);
const INSERTS = new RegExp(`\\binsert into (${CONTENTS}) \\((?![^)]*bucket_uid)`);
const NAMES_BUCKET = /bucket_uid( =|,[^()]*\) in| in\b| =)|= ([a-z]+\.)?bucket_uid\b/;
/** Statements that select the rows of one user instead of one bucket. */
const OF_USER = /\b(user_uid|owner_uid|email|recipient_uid) (=|is null)/;
/** Statements that find the bucket of a uid; see bucket-of.store.ts. */
const RESOLVES =
  /^select bucket_uid(, uid)? from (entries|lists|accesses) where uid (= \$1|in \([^)]*\))( order by bucket_uid)?$/;

/** Whether the statement reads or changes the contents of buckets without naming a bucket. */
export const leavesBucketOut = (statement: string): boolean => {
  const one = plain(statement);
  if (INSERTS.test(one)) return true;
  return MENTIONS.test(one) && !NAMES_BUCKET.test(one) && !OF_USER.test(one) && !RESOLVES.test(one);
};

export const requireBucketInStatements = (): void =>
  assert.deepEqual([...seen].filter(leavesBucketOut), [], "statements that name no bucket");
