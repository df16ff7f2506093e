/**
 * @file An administrator is appointed after the enterprise's keys have changed, and can also open what was sealed to
 * the previous keys.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  systemBucket,
  type TestUser,
  uidOf,
} from "../../../server/test/factories.ts";
import { aDevice } from "../../../server/test/harness.ts";
import { enterAs, follow, NEW_PASSWORD, readable } from "../../../server/test/identity/recovery-steps.ts";
import { letterTo } from "../../../server/test/messages/outbox.ts";
import { aFounder, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { upkeep } from "../../../server/test/team/give-keys.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { confirmPassword } from "../../src/account/password-proof.ts";
import { openEntry } from "../../src/buckets/open-entry.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { askAdministrator, confirmCode, recoveryState } from "../../src/recovery/ask-administrator.ts";
import { followLink } from "../../src/recovery/open-account.ts";
import { resetPassword } from "../../src/recovery/reset-password.ts";
import { rereadTeam } from "../../src/session/own-team.ts";
import { createMemoryRequestStore } from "../../src/storage/recovery-request-store.ts";
import { approve, takeRequest } from "../../src/team/approve-recovery.ts";
import { listedMember } from "../../src/team/roster/listed-member.ts";
import { makeAdmin } from "../../src/team/roster/make-admin.ts";
import { theBucket } from "../sharing/sharing-reads.ts";
import { aJoined, confirmAll } from "./life-steps.ts";

const server = useServer();
let founder: TestUser;
let ada: TestUser;
let third: TestUser;
let bucket: Bucket;
let entryUid: string;

const confirmed = ({ device, session, password }: TestUser) => confirmPassword(device, session, password);

const promote = async (user: TestUser): Promise<void> => {
  await confirmed(founder);
  await makeAdmin(founder.session, await listedMember(founder.session, uidOf(user)));
  await rereadTeam(user.session);
};

/**
 * Starts a rotation of the bucket's key, and fails as if the browser were closed before it wraps the entries' keys
 * under the new key.
 */
const beginChange = () => {
  const closed = new Error("closed");
  const onBegun = () => Promise.reject(closed);
  return assert.rejects(rotateBucket(founder.session, bucket.uid, { onBegun }), closed);
};

before(async () => {
  await server.opened;
  founder = await aFounder(server);
  ada = await aJoined(server, founder);
  await anEntry(ada, await systemBucket(ada), aPasswordDraft({ password: "kept" }));
  const second = await aJoined(server, founder);
  await promote(second);
  bucket = await aBucket(founder, "Of before");
  entryUid = (await anEntry(founder, bucket, aNoteDraft("of before"))).uid;
  third = await aJoined(server, founder);
  const params = { enterpriseId: await enterpriseUidOf(founder), id: uidOf(second) };
  await founder.session.api.team.deleteAdmin({ params });
  await beginChange();
  await confirmAll(founder);
  await promote(third);
});

test("an entry under a previous bucket key opens, and the rotation is completed", async () => {
  const { session } = third;
  const params = { bucketId: bucket.uid, id: entryUid };
  const read = async () => {
    const row = await theBucket(session, bucket.uid);
    const sealed = await session.api.buckets.getEntry({ params });
    return [row.rotation, sealed.gen, (await openEntry(session, row, sealed)).fields.text];
  };
  assert.deepEqual(await read(), ["due", 1, "of before"]);
  assert.ok((await upkeep(session)).rotated >= 1);
  assert.deepEqual(await read(), [null, 3, "of before"]);
});

test("an account whose key was sealed to the previous recovery key is recovered", async () => {
  const [device, requests] = [aDevice(server), createMemoryRequestStore()];
  await askAdministrator(device, requests, await follow(server, ada.email, device));
  const params = { enterpriseId: await enterpriseUidOf(third) };
  const [request] = await third.session.api.team.listRecoveryRequests({ params });
  assert.ok(request?.uid);
  await confirmed(third);
  const taken = await takeRequest(third.session, request.uid);
  assert.equal(taken.escrow.erk_gen, 1);
  assert.equal((await recoveryState(device, requests, uidOf(ada)))?.code, taken.code);
  await confirmCode(requests, uidOf(ada), taken.code);
  await approve(third.session, taken);
  const { token = "" } = await letterTo(server, ada.email, "recovery_approved");
  const by = { kind: "administrator", requests } as const;
  const followed = await followLink(device, token);
  await resetPassword(device, followed, { email: ada.email, password: NEW_PASSWORD, by });
  assert.deepEqual(await readable(await enterAs(server, ada)), ["Private passwords: kept"]);
});
