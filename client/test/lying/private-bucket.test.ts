/** @file A server shows another bucket as the account's private bucket ([Note: Private bucket]). */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { aBucket, aUser, reopen, systemBucket, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { anEarlierUser } from "../../../server/test/identity/earlier-account.ts";
import { enterAs, reset } from "../../../server/test/identity/recovery-steps.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { beginState } from "../../src/account/begin-state.ts";
import type { Transport } from "../../src/api/transport.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listBuckets, verifiedBucket } from "../../src/buckets/list-buckets.ts";
import { createEntry } from "../../src/buckets/save-entry.ts";
import { placeOf, sealNextHeader } from "../../src/keyring/bucket-header.ts";
import type { OpenBucket } from "../../src/keyring/private-bucket.ts";
import type { Session } from "../../src/session/session.ts";
import { readTrust } from "../session/older-state-support.ts";
import { altering } from "./lies.ts";

const server = useServer();

/** Makes an account of an earlier version, whose state does not name the private bucket yet. */
const anUnpinned = async (): Promise<TestUser> => {
  const user = await anEarlierUser(server, { plan: "partner" });
  await beginState(user.device, user.session, "nothing");
  return user;
};

/** Makes a user who has the private bucket and another bucket. The other bucket has the header of a system bucket. */
const aClaim = async (made: Promise<TestUser> = aUser(server, { plan: "partner" })) => {
  const user = await made;
  const [own, other] = [await systemBucket(user), await aBucket(user, "Former")];
  const key = await user.session.keyring.bucketKey(other);
  const content = { n: "Former", m: 1, g: 1 } as const;
  const place = { ...placeOf(other), isSystem: true };
  const { row } = await sealNextHeader(key, place, { stored: other, content });
  return { user, own, claimed: { ...other, is_system: true, row } };
};

const claiming =
  (claimed: Bucket, isShown: (uid: string) => boolean = () => true) =>
  (honest: Transport): Transport =>
    altering(honest, /GET \/api\/buckets(\?trash=include)?$/, (rows) =>
      (rows as unknown as Bucket[])
        .filter(({ uid }) => isShown(uid))
        .map((row) => (row.uid === claimed.uid ? { ...row, ...claimed } : row)),
    );

const sessionOn = async (user: TestUser, lie: (honest: Transport) => Transport): Promise<Session> => {
  const session = await reopen({ ...user.device, transport: lie(injectTransport(server)) });
  assert.ok(session);
  return session;
};

/**
 * The listed buckets that the client treats as the system bucket, and those that only claim to be the system bucket.
 */
const systemIn = async (session: Session) => {
  const open = (await listBuckets(session)).filter((row): row is OpenBucket => !isUnverifiable(row));
  return {
    treated: open.filter((row) => row.is_system).map(({ uid }) => uid),
    claiming: open.filter((row) => row.claims_system).map(({ uid }) => uid),
  };
};

/** Lists the buckets. Waits until the pin is saved. */
const listAndPin = async (session: Session) => {
  const found = await systemIn(session);
  const trust = await session.keyring.trust();
  await trust.update((before) => before);
  return { ...found, pinned: (await trust.read()).private_bucket };
};

test("a sign-up, and a reset without data, pin the private bucket", async () => {
  const { user, own } = await aClaim();
  const pinnedIn = async ({ session }: TestUser) => (await readTrust(session)).private_bucket;
  assert.equal(await pinnedIn(user), own.uid);
  await reset(server, user, { by: { kind: "empty" } });
  const again = await enterAs(server, user);
  const { uid } = await systemBucket(again);
  assert.notEqual(uid, own.uid);
  assert.equal(await pinnedIn(again), uid);
});

test("the first listing of an earlier version's account pins its only system bucket", async () => {
  const { user, own } = await aClaim(anUnpinned());
  const found = await listAndPin(user.session);
  assert.deepEqual(found, { treated: [own.uid], claiming: [], pinned: own.uid });
  assert.equal((await listAndPin(await sessionOn(user, (honest) => honest))).pinned, own.uid);
});

test("MS-153: another bucket with a system bucket's header is treated as an ordinary bucket", async () => {
  const { user, own, claimed } = await aClaim();
  await listAndPin(user.session);
  for (const isShown of [() => true, (uid: string) => uid === claimed.uid]) {
    const session = await sessionOn(user, claiming(claimed, isShown));
    const { treated, claiming: claims } = await systemIn(session);
    assert.deepEqual([treated, claims], [isShown(own.uid) ? [own.uid] : [], [claimed.uid]]);
    const read = await verifiedBucket(session, claimed);
    assert.ok(!isUnverifiable(read) && !read.is_system && read.claims_system);
    const fields = { text: "in it", extra: "" };
    await createEntry(session, read, { type: "note", name: "Note", fields });
  }
});

test("MS-153: neither of two unpinned buckets that claim to be private is shown as private", async () => {
  const { user, own, claimed } = await aClaim(anUnpinned());
  const session = await sessionOn(user, claiming(claimed));
  const { treated, claiming: claims, pinned } = await listAndPin(session);
  assert.deepEqual([treated, claims.toSorted(), pinned], [[], [own.uid, claimed.uid].toSorted(), undefined]);
});

test("MS-153: withholding the account's state does not undo a pin that the browser has seen", async () => {
  const { user, claimed } = await aClaim();
  await listAndPin(user.session);
  const withheld = (honest: Transport) =>
    altering(honest, /GET \/api\/.*state$/, (body) => ("state" in body ? { ...body, state: null } : body));
  const only = claiming(claimed, (uid) => uid === claimed.uid);
  const session = await sessionOn(user, (honest) => withheld(only(honest)));
  const { treated, claiming: claims } = await systemIn(session);
  assert.deepEqual([treated, claims], [[], [claimed.uid]]);
});
