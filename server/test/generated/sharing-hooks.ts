/**
 * @file Hooks for calls that share a bucket, hand it over or rotate its key. Each sends the bucket's key in sealed
 * form: to another user, to a link, or to the bucket's owner.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { listMembers } from "@keepwell/client/keys/members.ts";
import { acceptLink, readLink } from "@keepwell/client/sharing/join-by-link.ts";
import { makeLink, revokeLink } from "@keepwell/client/sharing/link.ts";
import { confirmMember, leaveBucket, shareBucket } from "@keepwell/client/sharing/share.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, anEntry, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { aPerson, share } from "../sharing/factories.ts";
import { acceptBucket, handoverUrl, offerBucket } from "../sharing/handover-steps.ts";
import { bucketAs, callAs, replied } from "../sharing/raw-calls.ts";
import { rotate } from "../sharing/rotation-steps.ts";
import type { Hooks } from "./hook.ts";

const anOwner = async (server: TestServer) => {
  const owner = await aPerson(server, { plan: "partner" });
  return { owner, bucket: await aBucket(owner) };
};

const memberAt = async ({ session }: TestUser, bucket: Bucket, email: string) => {
  const found = (await listMembers(session, bucket)).find(
    (one) => "access" in one && one.access.display_email === email,
  );
  assert.ok(found && "access" in found, `${email} is a member`);
  return found;
};

const invited = async (owner: TestUser, bucket: Bucket, email: string) => {
  await shareBucket(owner.session, bucket, { email, accessType: "write", person: null });
  return memberAt(owner, bucket, email);
};

export const sharingHooks: Hooks = {
  "a grant for a member who has joined": async (server) => {
    const { owner, bucket } = await anOwner(server);
    const email = `${randomUUID()}@example.test`;
    await invited(owner, bucket, email);
    const member = await aPerson(server, { email });
    await confirmMember(owner.session, bucket, await memberAt(owner, bucket, email));
    await member.session.api.sharing.acceptAccess({ params: { bucketId: bucket.uid } });
    await leaveBucket(member.session, bucket);
  },

  "the next key of a bucket": async (server) => {
    const { owner, bucket } = await anOwner(server);
    await anEntry(owner, bucket);
    await rotate(server, [owner, bucket], []);
  },

  "an offer of ownership": async (server) => {
    const { owner, bucket } = await anOwner(server);
    const heir = await aPerson(server, { plan: "partner" });
    await share(server, [owner, bucket], heir, "write");
    await offerBucket(server, owner, [bucket, heir]);
    await replied(callAs(server, owner, ["DELETE", handoverUrl(bucket)]));
    await offerBucket(server, owner, [bucket, heir]);
    await replied(acceptBucket(server, heir, [bucket, owner]));
    await bucketAs(server, heir, bucket);
  },

  "the secret of a link": async (server) => {
    const { owner, bucket } = await anOwner(server);
    const email = `${randomUUID()}@example.test`;
    const address = await makeLink(owner.session, bucket, await invited(owner, bucket, email));
    const recipient = await aPerson(server, { email });
    await acceptLink(recipient.session, await readLink(recipient.session, address));
    const other = `${randomUUID()}@example.test`;
    const { accessUid } = await makeLink(owner.session, bucket, await invited(owner, bucket, other));
    await revokeLink(owner.session, bucket, accessUid);
  },
};
