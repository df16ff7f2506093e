/** @file MS-134: a server says that no state of an account was ever saved ([Note: Missing state]). */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  reopen,
  systemBucket,
  type TestUser,
} from "../../../server/test/factories.ts";
import { aDevice, injectTransport, recording } from "../../../server/test/harness.ts";
import { anEarlierUser, forgetState } from "../../../server/test/identity/earlier-account.ts";
import { enterAs, onlyRetired, reset } from "../../../server/test/identity/recovery-steps.ts";
import { aFounder } from "../../../server/test/team/enterprise-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { beginState } from "../../src/account/begin-state.ts";
import type { Transport } from "../../src/api/transport.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { createBucket, renameBucket } from "../../src/buckets/bucket.ts";
import { deleteEntries } from "../../src/buckets/delete-entries.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { createEntry } from "../../src/buckets/save-entry.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { OlderThanSeen } from "../../src/people/older-than-seen.ts";
import { PersonChangedError } from "../../src/people/person-changed.ts";
import { StateMissing, type ToRemember } from "../../src/people/state-missing.ts";
import { restoreOldData } from "../../src/recovery/restore-old-data.ts";
import { findEnterprise, remembersTeam, requireEnterprise } from "../../src/session/own-team.ts";
import type { Session } from "../../src/session/session.ts";
import { acceptShare } from "../../src/sharing/incoming.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { elsewhere, readTrust, refusalOf } from "../session/older-state-support.ts";
import { readText, shareOf, theBucket } from "../sharing/sharing-reads.ts";
import { accept, aProvenUser, CANNOT, shareWith } from "../sharing/support.ts";
import { aJoined, join } from "../team/life-steps.ts";
import { altering, refusingTokens } from "./lies.ts";

const server = useServer();
let ana: TestUser;
let bo: TestUser;
/** `own` is a bucket that Ana shares with Bo. `given` is a bucket that Bo shares with Ana. */
let own: Bucket;
let given: Bucket;
before(async () => {
  await server.opened;
  [ana, bo] = [await aProvenUser(server), await aProvenUser(server)];
  own = await aBucket(ana);
  await anEntry(ana, own, aNoteDraft("kept"));
  await shareWith(ana.session, own, bo);
  await accept(bo.session, own.uid);
  given = await aBucket(bo);
  await shareWith(bo.session, given, ana);
  await theBucket(ana.session, given.uid);
});

const STATE = /GET \/api\/me\/state$/;

const withholding = (honest: Transport = injectTransport(server)): Transport =>
  altering(honest, STATE, () => ({ state: null }));

/** Signs Ana in to a browser that has never seen the account. */
const fresh = async (lie: Transport) => {
  const { sent, transport } = recording(lie);
  const device = { ...aDevice(server), transport };
  const session = await signIn(device, ana);
  const begun = sent.length;
  const writes = () =>
    sent.slice(begun).flatMap(({ method, path }) => (method === "GET" ? [] : [`${method} ${path}`]));
  return { device, session, writes };
};

const statesIn = async (session: Session) =>
  new Map(
    (await listBuckets(session)).map((row) => [row.uid, isUnverifiable(row) ? row.state : "open"] as const),
  );

/** Actions that seal something. */
const acts = (session: Session, bucket: Bucket): readonly (readonly [string, () => Promise<unknown>])[] => [
  ["saves", () => createEntry(session, bucket, aNoteDraft("new"))],
  ["renames", () => renameBucket(session, bucket, "Renamed")],
  ["changes the key", () => rotateBucket(session, bucket.uid, { from: bucket.gen })],
];

const CLOSED = (error: unknown): boolean =>
  error instanceof StateMissing ||
  (error instanceof Error && error.name === "ClosedBucketError" && /missing/.test(error.message));

/** Expects that the session can read the account's own entries, and cannot seal, share or accept anything. */
const assertReadOnly = async ({ session, writes }: Awaited<ReturnType<typeof fresh>>): Promise<void> => {
  const private_ = await systemBucket({ ...ana, session });
  const states = await statesIn(session);
  assert.deepEqual(
    [states.get(private_.uid), states.get(own.uid), states.get(given.uid)],
    ["open", "open", "missing"],
  );
  const [entry] = await listEntries(session, own.uid, () => own);
  assert.ok(entry && !isUnverifiable(entry));
  assert.equal(await readText({ ...ana, session }, own, entry.uid), "kept");
  await assert.rejects(createEntry(session, private_, aNoteDraft("new")), CLOSED);
  for (const [what, act] of acts(session, own)) await assert.rejects(act(), CLOSED, what);
  await assert.rejects(createBucket(session, "New"), CLOSED);
  await assert.rejects(shareWith(session, own, await aProvenUser(server)), CLOSED);
  await assert.rejects(accept(session, given.uid));
  await assert.rejects(deleteEntries(session, { bucket: own, entries: [entry] }), CLOSED);
  assert.deepEqual(
    writes().filter((call) => !/\/(lookup|sealed)$/.test(call)),
    [],
  );
};

test("MS-134: while the state is withheld, a fresh browser only reads the account's own entries", async () => {
  await assertReadOnly(await fresh(withholding()));
});

test("control: with the state, a fresh browser seals, shares and accepts", async () => {
  const { session } = await fresh(injectTransport(server));
  const [mine, other] = [await createBucket(session, "New"), await aProvenUser(server)];
  for (const [, act] of acts(session, mine)) await act();
  await shareWith(session, await theBucket(session, mine.uid), other);
  assert.equal((await statesIn(session)).get(given.uid), "open");
});

test("MS-134: a missing or older state is still reported after a 401 and a new sign-in", async () => {
  for (const [lie, isExpected] of [
    [withholding(), (refusal: unknown) => refusal instanceof StateMissing],
    [injectTransport(server), (refusal: unknown) => refusal instanceof OlderThanSeen],
  ] as const) {
    let answers = lie;
    const { device, session } = await fresh((request) => answers(request));
    await refusalOf(session);
    answers = refusingTokens;
    await assert.rejects(session.api.identity.me());
    assert.equal(device.identities.get(session.identity.uid), null, "the identity is gone from this browser");
    const { sent, transport } = recording(withholding());
    const again = await signIn({ ...device, transport }, ana);
    assert.ok(isExpected(await refusalOf(again)));
    const begun = sent.length;
    await assert.rejects(createEntry(again, own, aNoteDraft("new")));
    const writes = sent.slice(begun).filter(({ method }) => method !== "GET");
    assert.deepEqual(writes, []);
  }
});

const decide = ({ device, session }: Pick<TestUser, "device" | "session">, toRemember: ToRemember) =>
  beginState(device, session, toRemember);

test("an account of an earlier version can be used after the user says that it never shared anything", async () => {
  const user = await anEarlierUser(server, { plan: "partner" });
  const { session } = user;
  const { uid } = await systemBucket(user);
  assert.equal((await statesIn(session)).get(uid), "open");
  await assert.rejects(createBucket(session, "New"), StateMissing);
  await decide(user, "nothing");
  assert.equal((await session.api.identity.getState()).state?.seq, 1);
  const { own: details } = await readTrust(session);
  assert.deepEqual(details, { email: user.email, name: "Test Person" });
  const bucket = await createBucket(session, "New");
  await shareWith(session, bucket, bo);
  const { session: another } = await elsewhere(server, user);
  assert.equal((await statesIn(another)).get(bucket.uid), "open", "another browser asks nothing");
});

test("MS-134: the user's confirmation never replaces a state that the server has", async () => {
  const stored = () => ana.session.api.identity.getState();
  const before = await stored();
  const { device, session } = await fresh(withholding());
  await assert.rejects(decide({ device, session }, "lost"), StateMissing);
  assert.deepEqual(await stored(), before);
  const honest = await reopen({ ...device, transport: injectTransport(server) });
  assert.ok(honest);
  assert.equal((await readTrust(honest)).memory_lost, undefined);
});

/** Signs Ana in to a new browser, after the server has lost the account's state. */
const aLoss = async (): Promise<TestUser> => {
  await forgetState(server, ana);
  const { device, session } = await fresh(injectTransport(server));
  await decide({ device, session }, "lost");
  return { ...ana, device, session };
};

test("after a lost state, buckets are shared only with people whose code is compared again", async () => {
  const { session } = await aLoss();
  const states = await statesIn(session);
  assert.deepEqual([states.get(own.uid), states.get(given.uid)], ["open", "offered"]);
  await createEntry(session, own, aNoteDraft("new"));
  const share = await shareOf(session, given.uid);
  await assert.rejects(acceptShare(session, share), PersonChangedError);
  assert.equal((await statesIn(session)).get(given.uid), "offered");
  const mine = await createBucket(session, "After");
  await assert.rejects(shareWith(session, mine, bo), CANNOT);
  await acceptShare(session, share, { verified: true });
  assert.equal((await statesIn(session)).get(given.uid), "open");
  await shareWith(session, mine, bo);
});

test("after a lost state, a key that an admin of the bucket made is accepted only after a comparison", async () => {
  const bucket = await aBucket(ana);
  await shareWith(ana.session, bucket, bo, "admin");
  await rotateBucket(bo.session, bucket.uid, { from: 1 });
  assert.equal((await theBucket(ana.session, bucket.uid)).gen, 2);
  const { session } = await aLoss();
  const share = await shareOf(session, bucket.uid);
  assert.equal(share.from.uid, bo.session.identity.uid);
  await assert.rejects(acceptShare(session, share), PersonChangedError);
  await acceptShare(session, share, { verified: true });
  assert.equal((await theBucket(session, bucket.uid)).gen, 2);
});

test("after a lost state, an account knows no team until the team's code is compared", async () => {
  const founder = await aFounder(server);
  const ada = await aJoined(server, founder);
  await forgetState(server, ada);
  const { device, session } = await elsewhere(server, ada);
  await decide({ device, session }, "lost");
  assert.deepEqual([await remembersTeam(session), await findEnterprise(session)], [false, null]);
  await assert.rejects(requireEnterprise(session), CANNOT);
  await join({ ...ada, device, session });
  assert.equal((await findEnterprise(session))?.isMember, true);
  assert.equal(await remembersTeam(session), true);
});

test("MS-134: data that a reset has locked is not restored while the server withholds the state", async () => {
  const user = await aProvenUser(server);
  await reset(server, user, { by: { kind: "empty" } });
  const again = await enterAs(server, user);
  const retired = await onlyRetired(again.session);
  const proof = { kind: "password", password: user.password } as const;
  const restore = (session: Session) =>
    restoreOldData(again.device, session, { retired, proof, systemName: "Recovered" });
  const withheld = await signIn({ ...aDevice(server), transport: withholding() }, again);
  await assert.rejects(restore(withheld), StateMissing);
  assert.equal((await restore(again.session)).restored, 1, "control: with the state, it is restored");
});
