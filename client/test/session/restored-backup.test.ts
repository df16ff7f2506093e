/** @file After a backup is restored, a browser that has seen newer data warns the user, and can continue. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aBucket, aNoteDraft, anEntry, systemBucket } from "../../../server/test/factories.ts";
import { takeBackup } from "../../../server/test/identity/restored-backup.ts";
import { aFounder } from "../../../server/test/team/enterprise-factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listBuckets } from "../../src/buckets/list-buckets.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import type { StateDoubt } from "../../src/people/load-state.ts";
import { OlderThanSeen } from "../../src/people/older-than-seen.ts";
import { setVerifiedOnly } from "../../src/people/people.ts";
import { findEnterprise, rereadTeam } from "../../src/session/own-team.ts";
import type { Session } from "../../src/session/session.ts";
import { removeMember } from "../../src/sharing/share.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
import { unixNow } from "../../src/unix-now.ts";
import { findBucket, memberOf, readText, theBucket } from "../sharing/sharing-reads.ts";
import { aProvenUser, shareWith } from "../sharing/support.ts";
import { aJoined } from "../team/life-steps.ts";
import { accept, elsewhere, olderOf, readTrust, reloaded, saveState } from "./older-state-support.ts";

const server = useServer();

const unverifiedIn = async (session: Session): Promise<(string | null)[]> =>
  (await listBuckets(session)).filter(isUnverifiable).map(({ uid }) => uid);

test("after the user accepts a restored backup, the account's own buckets open and stay open", async () => {
  const user = await aProvenUser(server);
  const bucket = await aBucket(user);
  const { uid } = await anEntry(user, bucket, aNoteDraft("kept"));
  await saveState(user.session);
  const restore = await takeBackup(server);
  await saveState(user.session, 2);
  await restore();

  const told: (StateDoubt | null)[] = [];
  const onStateDoubt = (_: string, doubt: StateDoubt | null) => void told.push(doubt);
  const device = { ...user.device, onStateDoubt };
  const session = await reloaded({ device });
  const set = (await listBuckets(session)).filter(isUnverifiable);
  assert.deepEqual(set, [{ unverifiable: true, uid: bucket.uid, enterprise_uid: null, state: "older" }]);
  const older = await olderOf(session);
  assert.deepEqual(told.at(-1), new OlderThanSeen(older));
  assert.deepEqual([older.seen.seq, older.shown.seq], [4, 2]);
  assert.ok(older.seen.at && older.shown.at && older.shown.at <= older.seen.at);

  await accept(session, older);
  assert.deepEqual(await unverifiedIn(session), []);
  assert.equal(told.at(-1), null, "no older state is reported any more");
  const later = await reloaded(user);
  assert.equal(await readText({ ...user, session: later }, await theBucket(later, bucket.uid), uid), "kept");
  await saveState(later);
  assert.deepEqual(await unverifiedIn(await reloaded(user)), []);
});

test("until the user accepts a restored backup, only the private bucket can be used", async () => {
  const user = await aProvenUser(server);
  await aBucket(user);
  await saveState(user.session);
  const restore = await takeBackup(server);
  await saveState(user.session);
  await restore();
  const session = await reloaded(user);
  await assert.rejects(setVerifiedOnly(session, true), OlderThanSeen);
  await assert.rejects(reloaded(user).then(readTrust), OlderThanSeen);
  await session.keyring.bucketKey(await systemBucket({ ...user, session }));
});

test("the user is told which users and keys an older state brings back, and whom it forgets", async () => {
  const [owner, bo] = [await aProvenUser(server), await aProvenUser(server)];
  const bucket = await aBucket(owner);
  const restoreAll = await takeBackup(server);
  await shareWith(owner.session, bucket, bo);
  const restore = await takeBackup(server);
  await removeMember(owner.session, bucket, await memberOf(owner.session, bucket, bo));
  await rotateBucket(owner.session, bucket.uid);
  await theBucket(owner.session, bucket.uid);
  // The listing of the buckets saves the state in the background. Saves run in order, so this save waits for that one.
  await saveState(owner.session);
  const boUid = bo.session.identity.uid;
  await restore();

  const session = await reloaded(owner);
  const older = await olderOf(session);
  assert.deepEqual(
    older.returning?.buckets.map(({ uid, isKeyEarlier, removed }) => [
      uid,
      isKeyEarlier,
      removed.map((one) => [one.uid, one.email]),
    ]),
    [[bucket.uid, true, [[boUid, bo.email]]]],
  );
  assert.deepEqual(older.returning?.forgotten, []);
  await accept(session, older);
  assert.equal((await theBucket(session, bucket.uid)).gen, 1);
  assert.ok(
    await findBucket(bo.session, bucket.uid),
    "the removed user has access again, as the dialog said",
  );

  await restoreAll();
  const evenOlder = await olderOf(await reloaded(owner));
  assert.equal(evenOlder.shown.seq, 1);
  assert.deepEqual(
    evenOlder.returning?.forgotten.map(({ uid, email }) => [uid, email]),
    [[boUid, bo.email]],
  );
});

test("a consent is valid only for the shown state, not for an even older state", async () => {
  const user = await aProvenUser(server);
  await saveState(user.session);
  const oldest = await takeBackup(server);
  await saveState(user.session);
  const older = await takeBackup(server);
  await saveState(user.session);
  await older();
  const session = await reloaded(user);
  const shown = await olderOf(session);
  await oldest();
  await assert.rejects(accept(session, shown), (error) => {
    assert.ok(error instanceof OlderThanSeen);
    assert.equal(error.older.shown.seq, 2);
    return true;
  });
  await olderOf(await reloaded(user));
  await older();
  await accept(session, shown);
  await readTrust(await reloaded(user));
  await oldest();
  assert.deepEqual(
    (await olderOf(await reloaded(user))).seen.seq,
    5,
    "the next restored backup requires another consent",
  );
});

test("only browsers that have seen a newer state ask for consent, and one consent is enough", async () => {
  const user = await aProvenUser(server);
  const bucket = await aBucket(user);
  const [behind, second] = [await elsewhere(server, user), await elsewhere(server, user)];
  await saveState(user.session);
  await readTrust(behind.session);
  const restore = await takeBackup(server);
  await rotateBucket(user.session, bucket.uid, { from: 1 });
  await theBucket(user.session, bucket.uid);
  await saveState(user.session);
  await saveState(second.session);
  await restore();

  const continuing = await reloaded(behind);
  assert.deepEqual(await unverifiedIn(continuing), []);
  // Waits until this browser has saved what it has seen of the buckets.
  await (await continuing.keyring.trust()).update((state) => state);
  const { seen, shown } = await olderOf(await reloaded(second));
  assert.ok(seen.seq > shown.seq);
  const session = await reloaded(user);
  await accept(session, await olderOf(session));
  await saveState(session, 5);
  for (const browser of [behind, second, user])
    assert.deepEqual(await unverifiedIn(await reloaded(browser)), []);
});

test("a restored roster is accepted again by each account whose user has accepted the backup", async () => {
  const founder = await aFounder(server);
  const ada = await aJoined(server, founder);
  const bucket = await aBucket(founder);
  await rereadTeam(ada.session);
  const before = (await findEnterprise(ada.session))?.roster.seq;
  const restore = await takeBackup(server);
  const ben = await aJoined(server, founder);
  for (const { session } of [founder, ada]) {
    await rereadTeam(session);
    assert.ok((await findEnterprise(session))?.roster.members.has(ben.session.identity.uid));
  }
  await restore();

  for (const user of [founder, ada]) {
    const session = await reloaded(user);
    await assert.rejects(findEnterprise(session), OlderThanSeen);
    const older = await olderOf(session);
    assert.equal(older.returning?.rosterEntries, 1);
    await accept(session, older);
    const enterprise = await findEnterprise(await reloaded(user));
    assert.deepEqual([enterprise?.roster.seq, enterprise?.isMember], [before, true]);
  }
  assert.deepEqual(await unverifiedIn(await reloaded(founder)), []);
  await theBucket(await reloaded(founder), bucket.uid);
  await aJoined(server, { ...founder, session: await reloaded(founder) });
});

test("two accounts in one browser accept a backup separately, and only while online", async () => {
  const [ana, bo] = [await aProvenUser(server), await aProvenUser(server)];
  for (const { session } of [ana, bo]) await saveState(session);
  await signIn(ana.device, bo);
  const restore = await takeBackup(server);
  for (const { email, password } of [ana, bo]) await saveState(await signIn(ana.device, { email, password }));
  await restore();

  const told: (StateDoubt | null)[] = [];
  const offline = {
    ...ana.device,
    transport: () => Promise.reject(new Error("no network")),
    onStateDoubt: (_: string, doubt: StateDoubt | null) => void told.push(doubt),
  };
  await assert.rejects(reloaded({ device: offline }).then(readTrust), { type: "offline" });
  assert.deepEqual(told, []);

  const asBo = await signIn(ana.device, bo);
  await accept(asBo, await olderOf(asBo));
  await readTrust(await reloaded(ana));
  const asAna = await signIn(ana.device, ana);
  await accept(asAna, await olderOf(asAna));
  await readTrust(asAna);
});

test("an accepted backup is dated after every backup in the newer state, even if the clock is behind", async () => {
  const user = await aProvenUser(server);
  await saveState(user.session);
  const restore = await takeBackup(server);
  const at = unixNow() + 86_400;
  await (await user.session.keyring.trust()).update((before) => ({ ...before, restored: [{ to: 1, at }] }));
  await restore();
  const session = await reloaded(user);
  await accept(session, await olderOf(session));
  assert.deepEqual((await readTrust(session)).restored, [{ to: 2, at: at + 1 }]);
});
