/** @file An administrator recovers the account of a member who has forgotten the password. No data is lost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anEntry, aPasswordDraft, systemBucket, uidOf } from "../../../server/test/factories.ts";
import { aDevice } from "../../../server/test/harness.ts";
import {
  enterAs,
  follow,
  NEW_PASSWORD,
  pass,
  readable,
} from "../../../server/test/identity/recovery-steps.ts";
import { letterTo } from "../../../server/test/messages/outbox.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { aFounder, enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { upkeep } from "../../../server/test/team/give-keys.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { confirmPassword } from "../../src/account/password-proof.ts";
import { askAdministrator, confirmCode, recoveryState } from "../../src/recovery/ask-administrator.ts";
import { followLink } from "../../src/recovery/open-account.ts";
import { resetPassword } from "../../src/recovery/reset-password.ts";
import { createMemoryRequestStore } from "../../src/storage/recovery-request-store.ts";
import { approve, takeRequest } from "../../src/team/approve-recovery.ts";
import { renewEscrow } from "../../src/team/join.ts";
import { aJoined } from "./life-steps.ts";

const server = useServer();
const { founder, ada } = prepare(server, async () => {
  const founder = await aFounder(server);
  const ada = await aJoined(server, founder);
  return { founder, ada };
});

const theRequest = async (): Promise<string> => {
  const params = { enterpriseId: await enterpriseUidOf(founder) };
  const [request] = await founder.session.api.team.listRecoveryRequests({ params });
  assert.ok(request?.uid);
  return request.uid;
};

test("a member's account is recovered after an administrator has compared the code", async () => {
  await anEntry(ada, await systemBucket(ada), aPasswordDraft({ password: "kept" }));
  const [device, requests] = [aDevice(server), createMemoryRequestStore()];
  await askAdministrator(device, requests, await follow(server, ada.email, device));
  const progress = () => recoveryState(device, requests, uidOf(ada));
  assert.deepEqual([(await progress())?.state, (await progress())?.code], ["waiting", null]);

  const request = await theRequest();
  await assert.rejects(takeRequest(founder.session, request), { code: "confirmation_required" });
  await confirmPassword(founder.device, founder.session, founder.password);
  const taken = await takeRequest(founder.session, request);
  const shown = await progress();
  assert.deepEqual([shown?.state, shown?.code], ["taken", taken.code]);
  await confirmCode(requests, uidOf(ada), taken.code);
  pass(server, 11);
  await assert.rejects(approve(founder.session, taken), { code: "confirmation_required" });
  await confirmPassword(founder.device, founder.session, founder.password);
  pass(server, 1);
  assert.equal((await approve(founder.session, taken)).state, "approved");

  const { token = "" } = await letterTo(server, ada.email, "recovery_approved");
  const followed = await followLink(device, token);
  const by = { kind: "administrator", requests } as const;
  await resetPassword(device, followed, { email: ada.email, password: NEW_PASSWORD, by });
  assert.equal(await requests.get(uidOf(ada)), null, "the request's key can be used for only one reset");
  const back = await enterAs(server, ada);
  assert.deepEqual(await readable(back), ["Private passwords: kept"]);
});

test("a browser learns that its request has ended when another browser has made a new one", async () => {
  const bo = await aJoined(server, founder);
  const ask = async () => {
    const [device, requests] = [aDevice(server), createMemoryRequestStore()];
    await askAdministrator(device, requests, await follow(server, bo.email, device));
    return () => recoveryState(device, requests, uidOf(bo));
  };
  const first = await ask();
  assert.equal((await first())?.state, "waiting");
  const second = await ask();
  assert.equal(await first(), null);
  assert.equal((await second())?.state, "waiting");
});

test("a founder's account key must be escrowed too: it is due until the founder types the password", async () => {
  assert.equal((await upkeep(founder.session)).escrowDue, true);
  await renewEscrow(founder.device, founder.session, founder.password);
  assert.equal((await upkeep(founder.session)).escrowDue, false);
});
