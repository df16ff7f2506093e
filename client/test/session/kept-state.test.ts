/** @file Of all the account's states that a browser has seen, it keeps the newest. The state may be very long. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { STATE_MAX_CHARS } from "@keepwell/contract/fields.ts";
import { randomBytes, toHex } from "@keepwell/crypto/bytes.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, uidOf } from "../../../server/test/factories.ts";
import { takeBackup } from "../../../server/test/identity/restored-backup.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { keepValue } from "../../src/session/kept-value.ts";
import type { Session } from "../../src/session/session.ts";
import { aProvenUser } from "../sharing/support.ts";
import { elsewhere, olderOf, reloaded, saveState } from "./older-state-support.ts";

const server = useServer();

/** Fills the state with the data of an administrator who has admitted 1,600 members and opened 1,300 buckets. */
const rememberMuch = async ({ keyring }: Session): Promise<void> => {
  const fingerprint = () => toHex(randomBytes(32));
  const uids = (count: number) => Array.from({ length: count }, () => makeUid());
  const [uid, buckets, members] = [makeUid(), uids(1300), uids(1600)];
  const admitted = members.map((member) => [member, { fingerprint: fingerprint(), compared: false }]);
  const pins = buckets.map((bucket) => [bucket, { gen: 1, owner: uid, fingerprint: fingerprint() }]);
  const enterprise = { uid, fingerprint: fingerprint(), seq: 1600, head: fingerprint() };
  await (await keyring.trust()).update((before) => ({
    ...before,
    buckets: { ...before.buckets, ...Object.fromEntries(pins) },
    complete: Object.fromEntries(buckets.map((bucket) => [bucket, 1])),
    enterprise: { ...enterprise, admitted: Object.fromEntries(admitted) },
  }));
};

test("every browser reads and saves a state that is nearly as long as the server allows", async () => {
  const user = await aProvenUser(server);
  const { uid } = await aBucket(user);
  await rememberMuch(user.session);
  const { state } = await user.session.api.identity.getState();
  assert.ok(state && state.sealed.length > 0.85 * STATE_MAX_CHARS && state.sealed.length <= STATE_MAX_CHARS);
  const { device, session } = await elsewhere(server, user);
  for (const browser of [session, await reloaded({ device }), await reloaded(user)]) {
    const buckets = (await listBuckets(browser)).filter((one) => !isUnverifiable(one));
    assert.ok(buckets.some((bucket) => bucket.uid === uid));
    await saveState(browser);
  }
});

test("a state that an earlier version of the page has kept is still compared with the shown state", async () => {
  const user = await aUser(server);
  await saveState(user.session);
  const restore = await takeBackup(server);
  await saveState(user.session);
  const { state } = await user.session.api.identity.getState();
  assert.ok(state);
  await restore();
  for (const kept of [{ ...state, at: null }, state.seq]) {
    await user.device.sealed.deleteAll(uidOf(user), "state-seq");
    await keepValue({ ...user.device, session: user.session }, "state-seq", kept);
    const { seen, returning } = await olderOf(await reloaded(user));
    assert.deepEqual([seen.seq, returning !== null], [state.seq, kept !== state.seq]);
  }
});
