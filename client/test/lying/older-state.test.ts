/** @file A server shows a false state. The client refuses it even if the user has consented to an older state. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { packEnvelope } from "@keepwell/crypto/envelope.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { aBucket, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { takeBackup } from "../../../server/test/identity/restored-backup.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { type OlderState, OlderThanSeen } from "../../src/people/older-than-seen.ts";
import {
  accept,
  elsewhere,
  olderOf,
  readTrust,
  refusalOf,
  reloaded,
  saveState,
} from "../session/older-state-support.ts";
import { theBucket } from "../sharing/sharing-reads.ts";
import { aProvenUser } from "../sharing/support.ts";
import { altering } from "./lies.ts";

const server = useServer();

interface State {
  readonly seq: number;
  readonly sealed: string;
}

const stateOf = async ({ session }: TestUser): Promise<State> => {
  const { state } = await session.api.identity.getState();
  assert.ok(state);
  return state;
};

/**
 * Reloads the user's browser on a server that shows this state. Returns the session, and the calls that change
 * something.
 */
const shown = async ({ device }: TestUser, state: State | null) => {
  const lie = altering(injectTransport(server), /GET \/api\/me\/state$/, () => ({ state }));
  const { sent, transport } = recording(lie);
  const session = await reloaded({ device: { ...device, transport } });
  return { session, writes: () => sent.filter(({ method }) => method !== "GET") };
};

/** Expects that the client refuses the state, even after the user has consented to another state. */
const assertRefused = async (user: TestUser, state: State | null, consent: OlderState, about: string) => {
  const { session, writes } = await shown(user, state);
  const refusal = await refusalOf(session);
  assert.ok(refusal instanceof CannotVerifyError && !(refusal instanceof OlderThanSeen), about);
  await assert.rejects(accept(session, consent), CannotVerifyError, about);
  assert.deepEqual(writes(), [], about);
};

const withOtherByte = (sealed: string): string => {
  const { iv, value } = JSON.parse(Buffer.from(sealed, "base64").toString());
  const bytes = new Uint8Array(Buffer.from(value, "base64"));
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return packEnvelope({ iv: new Uint8Array(Buffer.from(iv, "base64")), value: bytes });
};

test("no consent covers a state that is not a genuine state of the account", async () => {
  const [user, other] = [await aProvenUser(server), await aProvenUser(server)];
  await saveState(user.session);
  await saveState(other.session);
  const [first, foreign] = [await stateOf(user), await stateOf(other)];
  await saveState(user.session, 2);
  const consent = await olderOf((await shown(user, first)).session);
  await assertRefused(user, foreign, consent, "another account's state");
  await assertRefused(user, { ...first, seq: first.seq + 1 }, consent, "an older state under another number");
  await assertRefused(
    user,
    { seq: first.seq, sealed: withOtherByte(first.sealed) },
    consent,
    "an altered state",
  );
});

test("a consent is stored only if the server still has the state that was shown", async () => {
  const [user, other] = [await aProvenUser(server), await aProvenUser(server)];
  const states: State[] = [];
  for (let saved = 0; saved < 3; saved += 1) {
    await saveState(user.session);
    states.push(await stateOf(user));
  }
  const [first, second] = states;
  assert.ok(first && second);
  const consent = await olderOf((await shown(user, second)).session);
  await saveState(other.session);
  await saveState(other.session);
  const foreign = await olderOf((await shown(other, null)).session);
  for (const [state, given] of [
    [first, consent],
    [null, consent],
    [second, { ...consent, shown: { ...consent.shown, digest: "0".repeat(64) } }],
    [second, { ...consent, seen: { ...consent.seen, seq: 9 } }],
    [second, foreign],
  ] as const) {
    const { session, writes } = await shown(user, state);
    await assert.rejects(accept(session, given), OlderThanSeen);
    assert.deepEqual(writes(), []);
  }
  const { session } = await shown(user, await stateOf(user));
  await accept(session, consent);
  assert.deepEqual(
    (await stateOf(user)).seq,
    states.at(-1)?.seq,
    "without an older state there is nothing to accept",
  );
});

/**
 * Shows another browser of the account an older state. That browser saves changes on top of the older state, until its
 * state's number is `ahead` higher than the newest state's number.
 */
const forked = async (user: TestUser, behind: TestUser, backup: () => Promise<void>, ahead: number) => {
  const newest = await stateOf(user);
  await backup();
  const session = await reloaded(behind);
  const { seq } = await stateOf({ ...user, session });
  await saveState(session, newest.seq + ahead - seq);
  return { newest, forked: await stateOf({ ...user, session }) };
};

test("a state that conflicts with the seen state is refused, even under a higher number", async () => {
  const user = await aProvenUser(server);
  const bucket = await aBucket(user);
  const behind = await elsewhere(server, user);
  await saveState(user.session);
  await readTrust(behind.session);
  const backup = await takeBackup(server);
  await rotateBucket(user.session, bucket.uid, { from: 1 });
  await theBucket(user.session, bucket.uid);
  await saveState(user.session);
  const consent = await olderOf((await shown(user, null)).session);

  const { newest, forked: same } = await forked(user, behind, backup, 0);
  assert.equal(same.seq, newest.seq);
  await assertRefused(user, same, consent, "the same number");
  const { forked: higher } = await forked(user, behind, async () => undefined, 2);
  assert.equal(higher.seq, newest.seq + 2);
  await assertRefused(user, higher, consent, "a higher number");
  assert.equal(
    await refusalOf((await shown(user, newest)).session),
    null,
    "the newest state is still accepted",
  );
});

test("accepting a backup does not allow the server to show a state later that conflicts with a newer one", async () => {
  const user = await aProvenUser(server);
  const bucket = await aBucket(user);
  const second = await elsewhere(server, user);
  await saveState(user.session);
  const backup = await takeBackup(server);
  await saveState(user.session);
  await backup();
  const accepting = await reloaded(user);
  await accept(accepting, await olderOf(accepting));
  await readTrust(second.session);
  const accepted = await takeBackup(server);
  await rotateBucket(accepting, bucket.uid, { from: 1 });
  await theBucket(accepting, bucket.uid);
  await saveState(accepting);
  const consent = await olderOf((await shown(user, null)).session);
  const { forked: higher } = await forked({ ...user, session: accepting }, second, accepted, 1);
  await assertRefused(user, higher, consent, "the previous consent is known already");
});
