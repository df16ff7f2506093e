/** @file Users with proven addresses who share through Keepwell's client, on a real server. */
import assert from "node:assert/strict";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { aBucket, aNoteDraft, aUser, reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport, type TestServer } from "../../../server/test/harness.ts";
import { linkTo } from "../../../server/test/messages/outbox.ts";
import { prepare } from "../../../server/test/prepare.ts";
import type { UsedServer } from "../../../server/test/use-server.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import { lookUpPerson } from "../../src/people/people.ts";
import type { Session } from "../../src/session/session.ts";
import { acceptShare } from "../../src/sharing/incoming.ts";
import { shareBucket } from "../../src/sharing/share.ts";
import { altering } from "../lying/lies.ts";
import { shareOf, theBucket } from "./sharing-reads.ts";

export const CANNOT = { message: "cannot be verified" };

/** Proves the user's address with the token of the mailed link. */
export const proveAddress = async (server: TestServer, { session, email }: TestUser): Promise<void> => {
  await session.api.identity.verifyMyEmail({
    body: { token: await linkTo(server, email, "verify_address") },
  });
};

/** Makes a user on a plan without limits, with a proven address. */
export const aProvenUser = async (server: TestServer, email?: string): Promise<TestUser> => {
  const user = await aUser(server, { plan: "partner", ...(email === undefined ? {} : { email }) });
  await proveAddress(server, user);
  return user;
};

/**
 * Shares a bucket with a person who has an account. Calls the client as the page does after the user has seen and
 * approved the person's code.
 */
export const shareWith = async (
  from: Session,
  bucket: Bucket,
  to: TestUser,
  accessType: GivenAccessType = "write",
) => {
  const person = await lookUpPerson(from, to.email);
  assert.ok(person);
  return shareBucket(from, bucket, { email: to.email, accessType, person });
};

export const accept = async (session: Session, uid: string): Promise<Bucket> => {
  await acceptShare(session, await shareOf(session, uid));
  return theBucket(session, uid);
};

/** Makes two users know each other, by sharing and accepting a bucket. */
export const introduce = async (from: TestUser, to: TestUser): Promise<void> => {
  const bucket = await aBucket(from);
  await shareWith(from.session, bucket, to);
  await accept(to.session, bucket.uid);
};

/** Opens the user's own browser on a server that alters the replies of one API call. */
export const lyingTo = async (
  server: TestServer,
  { device }: TestUser,
  call: RegExp,
  alter: Parameters<typeof altering>[2],
): Promise<Session> => {
  const session = await reopen({ ...device, transport: altering(injectTransport(server), call, alter) });
  assert.ok(session);
  return session;
};

export const writeText = async ({ session }: TestUser, bucket: Bucket, uid: string, text: string) => {
  const opened = await session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } });
  return updateEntry(session, bucket, { opened, draft: aNoteDraft(text) });
};

/** Waits until the accounts and browsers have saved, in the background, what they have seen of buckets. */
export const keepSeen = async (...sessions: readonly Session[]): Promise<void> => {
  for (const { keyring } of sessions) {
    await (await keyring.trust()).update((before) => before);
    // These changes run one after the other, so the earlier ones are stored when this one has ended.
    await (await keyring.bucketMarks()).raise([]);
  }
};

/** Makes three people before the tests of a file, and lets Ana share a bucket with one of them (`known`). */
export const useThreePeople = (server: UsedServer, known: "bo" | "mallory") =>
  prepare(server, async () => {
    const people = await threePeople(server);
    await introduce(people.ana, people[known]);
    return people;
  });

/** Makes users with proven addresses before the tests of a file. Ana has shared a bucket with Bo. */
export const useAcquaintances = (server: UsedServer) =>
  prepare(server, async () => {
    const people = {
      ana: await aProvenUser(server),
      bo: await aProvenUser(server),
      cy: await aProvenUser(server),
    };
    await introduce(people.ana, people.bo);
    return people;
  });

/** Makes two people, and a third who works with the lying server. */
export const threePeople = async (server: TestServer) => ({
  ana: await aProvenUser(server),
  bo: await aProvenUser(server),
  mallory: await aProvenUser(server),
});
