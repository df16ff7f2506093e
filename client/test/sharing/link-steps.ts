/**
 * @file Steps for tests of secure links: inviting by link, using the link, and giving the link's user the key
 * (`settle`).
 */
import { randomUUID } from "node:crypto";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { aBucket, aUser, type TestUser } from "../../../server/test/factories.ts";
import type { TestServer } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import type { UsedServer } from "../../../server/test/use-server.ts";
import type { Session } from "../../src/session/session.ts";
import { acceptLink, readLink } from "../../src/sharing/join-by-link.ts";
import { type LinkAddress, makeLink } from "../../src/sharing/link.ts";
import { settleLinks } from "../../src/sharing/settle-links.ts";
import { shareBucket } from "../../src/sharing/share.ts";
import { memberOf, membersOf } from "./sharing-reads.ts";
import { aProvenUser } from "./support.ts";

/** Makes a user (Ana), and an attacker who works with the server (Mallory), before the tests of a file. */
export const useUserAndAttacker = (server: UsedServer) =>
  prepare(server, async () => ({ ana: await aProvenUser(server), mallory: await aProvenUser(server) }));

export const ACCESSES = /GET .*\/accesses$/;

export interface Invited {
  readonly bucket: Bucket;
  readonly email: string;
  readonly address: LinkAddress;
}

/** Invites a new address to a bucket, and makes a link for the invitation. */
export const invite = async (by: TestUser, of?: Bucket, accessType: GivenAccessType = "write") => {
  const bucket = of ?? (await aBucket(by));
  const email = `${randomUUID()}@example.test`;
  await shareBucket(by.session, bucket, { email, accessType, person: null });
  const address = await makeLink(by.session, bucket, await memberOf(by.session, bucket, { email }));
  return { bucket, email, address } satisfies Invited;
};

export const evidenceOf = async (session: Session, bucket: Bucket, email: string) =>
  (await memberOf(session, bucket, { email })).evidence;

export const settle = async (session: Session, bucket: Bucket) =>
  settleLinks(session, bucket, await membersOf(session, bucket));

/** Signs up with the invited address, which stays unproven, and accepts the link. */
export const joinWith = async (server: TestServer, { email, address }: Invited): Promise<TestUser> => {
  const user = await aUser(server, { email });
  await acceptLink(user.session, await readLink(user.session, address));
  return user;
};
