/**
 * @file A cursor in the changes of a bucket. It is not signed, because a caller who alters it only gets other changes
 * that they may read anyway.
 */
import { createHash } from "node:crypto";
import { CURSOR_DAYS } from "@keepwell/contract/buckets/changes.endpoints.ts";
import { z } from "zod";
import type { Actor } from "../caller.ts";
import type { Reach } from "./policies/reach.ts";

export const CURSOR_MS = CURSOR_DAYS * 24 * 60 * 60 * 1000;

/**
 * The parts of a cursor: the version of its format, the bucket's uid, the feed, the number of the latest change, the
 * time in milliseconds, and the hash that `readableBy` returned at that time.
 */
const form = z.tuple([z.literal(2), z.uuid(), z.uuid(), z.int().min(0), z.int().min(0), z.string()]);

/** A hash of everything that decides what the actor may read in the bucket. */
const readableBy = ({ uid }: Actor, { bucket, basis }: Reach): string =>
  createHash("sha256")
    .update(JSON.stringify([uid, bucket.access_type, bucket.permissions, basis]))
    .digest("base64url")
    .slice(0, 22);

interface Reading {
  readonly actor: Actor;
  /** The id of the feed. Restoring a backup changes this id. */
  readonly feed: string;
  readonly reach: Reach;
  readonly now: Date;
}

export const makeCursor = (seq: number, { actor, feed, reach, now }: Reading): string =>
  Buffer.from(
    JSON.stringify([2, reach.bucket.uid, feed, seq, now.getTime(), readableBy(actor, reach)]),
  ).toString("base64url");

const parse = (cursor: string) => {
  try {
    return form.safeParse(JSON.parse(Buffer.from(cursor, "base64url").toString())).data;
  } catch {
    return undefined;
  }
};

/**
 * The number of the latest change that the caller knows of. Null if the cursor is missing or malformed, or was made for
 * another caller or bucket, under other permissions, before a backup was restored, more than 90 days ago, or at a time
 * in the future. Also null if the number is greater than `latest`, the number of the bucket's latest change.
 */
export const readCursor = (
  cursor: string | undefined,
  latest: number,
  { actor, feed, reach, now }: Reading,
): number | null => {
  const parsed = cursor === undefined ? undefined : parse(cursor);
  if (!parsed) return null;
  const [, bucketUid, from, seq, at, readable] = parsed;
  const age = now.getTime() - at;
  const isValid = bucketUid === reach.bucket.uid && from === feed && readable === readableBy(actor, reach);
  return isValid && seq <= latest && age >= 0 && age < CURSOR_MS ? seq : null;
};
