/** @file Reads shared buckets and their members with the client. */
import assert from "node:assert/strict";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { TestUser } from "../../../server/test/factories.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { type ClosedBucket, listBuckets } from "../../src/buckets/list-buckets.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import { listMembers, type Member } from "../../src/keys/members.ts";
import type { Session } from "../../src/session/session.ts";

/** Returns the bucket as the session's client lists it; null if it is not listed. */
export const findBucket = async (session: Session, uid: string): Promise<Bucket | ClosedBucket | null> =>
  (await listBuckets(session)).find((one) => one.uid === uid) ?? null;

/** Returns the bucket. Fails if it is not listed or not verified. */
export const theBucket = async (session: Session, uid: string): Promise<Bucket> => {
  const found = await findBucket(session, uid);
  assert.ok(found && !isUnverifiable(found), "the bucket is there and verified");
  return found;
};

/** Returns what the client knows of the offered bucket. Fails unless the bucket waits for the user's acceptance. */
export const shareOf = async (session: Session, uid: string) => {
  const found = await findBucket(session, uid);
  assert.ok(found && isUnverifiable(found) && found.state === "offered", "the bucket waits to be accepted");
  return found.share;
};

export const membersOf = async (session: Session, bucket: Bucket): Promise<Member[]> =>
  (await listMembers(session, bucket)).filter((one): one is Member => !isUnverifiable(one));

export const memberOf = async (session: Session, bucket: Bucket, { email }: Pick<TestUser, "email">) => {
  const member = (await membersOf(session, bucket)).find(({ access }) => access.display_email === email);
  assert.ok(member, `${email} is listed`);
  return member;
};

/** Opens an entry with this user's client, and returns its text. */
export const readText = async ({ session }: TestUser, bucket: Bucket, uid: string): Promise<string> => {
  const sealed = await session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  return (await openEntry(session, bucket, sealed)).fields.text;
};
