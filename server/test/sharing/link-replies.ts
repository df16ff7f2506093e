/** @file Values for tests of secure links. */
import assert from "node:assert/strict";
import { listMembers, type Member } from "@keepwell/client/keys/members.ts";
import type { LinkAddress } from "@keepwell/client/sharing/link.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { deriveLinkKeys, parseLink } from "@keepwell/crypto/link/link-secret.ts";
import type { TestUser } from "../factories.ts";
import type { callAs } from "./raw-calls.ts";

export const memberOf = async (user: TestUser, bucket: Bucket, email: string): Promise<Member> => {
  const found = (await listMembers(user.session, bucket)).find(
    (one) => "access" in one && one.access.display_email === email,
  );
  assert.ok(found && "access" in found);
  return found;
};

export const verifierOf = async ({ accessUid, fragment }: LinkAddress): Promise<string> =>
  (await deriveLinkKeys((await parseLink(fragment)).secret, accessUid)).auth;

const codeOf = ({ text }: { text: string }): string => JSON.parse(text).code;

export const refusedAs = async (
  reply: ReturnType<typeof callAs>,
  status: number,
  code: string,
): Promise<void> => {
  const got = await reply;
  assert.deepEqual([got.status, codeOf(got)], [status, code]);
};
