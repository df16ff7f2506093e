/** @file Secure links, on an honest server and on one that shows other keys, people, levels and links. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access, GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { SharedByLink, ShareLink } from "@keepwell/contract/sharing/links.endpoints.ts";
import { fromHex, toBase64 } from "@keepwell/crypto/bytes.ts";
import { signLinkClaim } from "@keepwell/crypto/link/link-claim.ts";
import { deriveLinkKeys, formatLink, makeLinkSecret, parseLink } from "@keepwell/crypto/link/link-secret.ts";
import { aBucket, anEntry, aUser, reopen, type TestUser } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { holderOf, verified } from "../../src/people/fingerprints.ts";
import { setVerifiedOnly } from "../../src/people/people.ts";
import type { Session } from "../../src/session/session.ts";
import { acceptLink, readLink } from "../../src/sharing/join-by-link.ts";
import { type LinkAddress, listLinks, makeLink } from "../../src/sharing/link.ts";
import { settleLinks } from "../../src/sharing/settle-links.ts";
import { changeLevel, removeMember, shareBucket } from "../../src/sharing/share.ts";
import { altering } from "../lying/lies.ts";
import {
  accept,
  aProvenUser,
  CANNOT,
  lyingTo,
  memberOf,
  membersOf,
  shareWith,
  theBucket,
} from "./support.ts";

const server = useServer();
let ana: TestUser;
/** Whom the server works with. */
let mallory: TestUser;
before(async () => {
  await server.opened;
  [ana, mallory] = [await aProvenUser(server), await aProvenUser(server)];
});

const OPEN = /POST \/api\/shares\/[^/]+$/;
const ACCESSES = /GET .*\/accesses$/;
const LINKS = /GET .*\/links$/;

interface Invited {
  readonly bucket: Bucket;
  readonly email: string;
  readonly address: LinkAddress;
}

/** A bucket of Ana's with an invitation at a new address, and a link to it. */
const invite = async (by: TestUser = ana, of?: Bucket, accessType: GivenAccessType = "write") => {
  const bucket = of ?? (await aBucket(by));
  const email = `${randomUUID()}@example.test`;
  await shareBucket(by.session, bucket, { email, accessType, person: null });
  const address = await makeLink(by.session, bucket, await memberOf(by.session, bucket, { email }));
  return { bucket, email, address } satisfies Invited;
};

/** Signs up at the invited address, which stays unproven, and joins. */
const joinWith = async ({ email, address }: Invited): Promise<TestUser> => {
  const user = await aUser(server, { email });
  await acceptLink(user.session, await readLink(user.session, address));
  return user;
};

const evidenceOf = async (session: Session, bucket: Bucket, email: string) =>
  (await memberOf(session, bucket, { email })).evidence;

const settle = async (session: Session, bucket: Bucket) =>
  settleLinks(session, bucket, await membersOf(session, bucket));

test("a user who signs up from a link has the key at once, and permanently once the maker's client has seen it", async () => {
  const invited = await invite();
  const entry = await anEntry(ana, invited.bucket);
  const bo = await aUser(server, { email: invited.email });
  const read = await readLink(bo.session, invited.address);
  assert.deepEqual(
    [read.bucket.name, read.accessType, read.email, read.owner.trustLevel],
    [invited.bucket.name, "write", ana.email, "new"],
  );
  const joined = await acceptLink(bo.session, read);
  assert.equal(joined.access_type, "write");
  const bucket = await theBucket(bo.session, invited.bucket.uid);
  const { uid } = await bo.session.api.buckets.getEntry({ params: { bucketId: bucket.uid, id: entry.uid } });
  assert.equal(uid, entry.uid);

  assert.equal(await evidenceOf(ana.session, invited.bucket, invited.email), "unsigned");
  assert.equal(await settle(ana.session, invited.bucket), 1);
  assert.equal(await evidenceOf(ana.session, invited.bucket, invited.email), "signed");
  assert.equal(await settle(ana.session, invited.bucket), 0);
  await shareWith(ana.session, invited.bucket, mallory);
  await removeMember(ana.session, invited.bucket, await memberOf(ana.session, invited.bucket, mallory));
  await rotateBucket(ana.session, bucket.uid);
  assert.equal((await theBucket(bo.session, bucket.uid)).gen, 2);
});

test("an administrator's link is valid as long as the owner's appointment is", async () => {
  const bucket = await aBucket(ana);
  const ada = await aProvenUser(server);
  await shareWith(ana.session, bucket, ada, "admin");
  await accept(ada.session, bucket.uid);
  const theirs = await theBucket(ada.session, bucket.uid);
  const invited = await invite(ada, theirs, "read");
  const bo = await joinWith(invited);
  assert.equal((await theBucket(bo.session, bucket.uid)).access_type, "read");
  assert.equal(await settle(ana.session, await theBucket(ana.session, bucket.uid)), 0, "not Ana's to settle");
  assert.equal(await settle(ada.session, theirs), 1);
  assert.equal(await evidenceOf(ana.session, bucket, bo.email), "signed");

  const second = await invite(ada, theirs, "read");
  await changeLevel(ana.session, bucket, await memberOf(ana.session, bucket, ada), "read");
  const late = await aUser(server, { email: second.email });
  await assert.rejects(readLink(late.session, second.address), { code: "link.invalid" });
});

test("no link is made to a level or address that was not invited, nor if codes must be compared", async () => {
  const { bucket, email } = await invite();
  const lied = await lyingTo(server, ana, ACCESSES, (body) =>
    (body as unknown as Access[]).map((row) =>
      row.display_email === email ? { ...row, display_email: mallory.email } : row,
    ),
  );
  await assert.rejects(makeLink(lied, bucket, await memberOf(lied, bucket, mallory)), CANNOT);
  await setVerifiedOnly(ana.session, true);
  await assert.rejects(makeLink(ana.session, bucket, await memberOf(ana.session, bucket, { email })), CANNOT);
  await setVerifiedOnly(ana.session, false);
});

/** What a holder of the link reads while the server alters it. */
const readAltered = async (
  { email, address }: Invited,
  alter: (told: SharedByLink) => unknown,
  fragment = address.fragment,
) => {
  const holder = await aUser(server, { email });
  const lied = await lyingTo(server, holder, OPEN, (body) => alter(body as unknown as SharedByLink));
  return readLink(lied, { ...address, fragment });
};

test("a server that shows another owner, bucket, level, name, key or signer is refused", async () => {
  const other = await invite(mallory);
  const theirs = await mallory.session.api.sharing.listLinks({ params: { bucketId: other.bucket.uid } });
  const given = (theirs[0] as ShareLink).given;
  const keys = (await mallory.session.api.identity.myKeys()).bundle;
  const lies: readonly ((told: SharedByLink) => unknown)[] = [
    (told) => ({ ...told, given }),
    (told) => ({ ...told, given: { ...told.given, signer: keys } }),
    (told) => ({ ...told, owner: { ...told.owner, bundle: keys } }),
    (told) => ({
      ...told,
      owner: { ...told.owner, bundle: keys },
      bucket: { ...told.bucket, owner_uid: keys.uid },
    }),
    (told) => ({ ...told, bucket: { ...told.bucket, owner_uid: keys.uid } }),
    (told) => ({ ...told, bucket: { ...told.bucket, uid: other.bucket.uid } }),
    (told) => ({ ...told, bucket: { ...told.bucket, name: "Payroll" } }),
    (told) => ({ ...told, bucket: { ...told.bucket, gen: 2 } }),
    (told) => ({ ...told, access: { ...told.access, access_type: "read" } }),
    (told) => ({ ...told, bucket: other.bucket, given, owner: { ...told.owner, bundle: keys } }),
  ];
  for (const [at, lie] of lies.entries())
    await assert.rejects(readAltered(await invite(), lie), CANNOT, `lie ${at}`);
});

test("a link whose fragment names another person's keys, or none, is refused", async () => {
  const invited = await invite();
  const { secret } = await parseLink(invited.address.fragment);
  const named = holderOf(await verified((await mallory.session.api.identity.myKeys()).bundle));
  const bo = await aUser(server, { email: invited.email });
  const fragment = formatLink(secret, fromHex(named.fingerprint));
  await assert.rejects(readLink(bo.session, { ...invited.address, fragment }), CANNOT);
  await assert.rejects(readLink(bo.session, { ...invited.address, fragment: "" }), CANNOT);
  const guessed = formatLink(makeLinkSecret(), fromHex(named.fingerprint));
  await assert.rejects(readLink(bo.session, { ...invited.address, fragment: guessed }), {
    code: "link.invalid",
  });
});

test("an owner with other keys than this account remembers is not accepted by a link", async () => {
  const invited = await invite();
  const bo = await aUser(server, { email: invited.email });
  const { owner } = await readLink(bo.session, invited.address);
  const trust = await bo.session.keyring.trust();
  await trust.update((before) => ({
    ...before,
    people: {
      ...before.people,
      [owner.uid]: { fingerprint: "0".repeat(64), verified: false, email: null, at: 1 },
    },
  }));
  const again = await readLink(bo.session, invited.address);
  assert.equal(again.owner.trustLevel, "changed");
  await assert.rejects(acceptLink(bo.session, again), CANNOT);
});

const rowsOf = (body: unknown) => body as Access[];
const linksOf = (body: unknown) => body as ShareLink[];

/** Lets Ana's client settle while the server alters a list; no person may be given a key by it. */
const settleAltered = async (bucket: Bucket, call: RegExp, alter: (body: unknown) => unknown) => {
  const lied = await lyingTo(server, ana, call, alter);
  assert.equal(await settle(lied, await theBucket(lied, bucket.uid)), 0);
};

test("only the person who used the link is given the key, and at no other level", async () => {
  const invited = await invite();
  await joinWith(invited);
  const { bundle } = await mallory.session.api.identity.myKeys();
  const user = { uid: bundle.uid, name: "Bo", bundle };
  const own = (row: Access) => row.display_email === invited.email;
  const { bucket } = invited;
  await settleAltered(bucket, ACCESSES, (body) =>
    rowsOf(body).map((row) => (own(row) ? { ...row, user } : row)),
  );
  await settleAltered(bucket, ACCESSES, (body) =>
    rowsOf(body).map((row) => (own(row) ? { ...row, access_type: "admin" } : row)),
  );
  assert.equal(await evidenceOf(ana.session, bucket, invited.email), "unsigned");
  assert.equal(await settle(ana.session, bucket), 1);
});

test("a claim that the server makes, moves or leaves out gives no person a key", async () => {
  const bucket = await aBucket(ana);
  const [one, other] = [await invite(ana, bucket), await invite(ana, bucket)];
  const bo = await joinWith(one);
  await joinWith(other);
  const { accessUid } = one.address;
  const secret = makeLinkSecret();
  const link = await deriveLinkKeys(secret, accessUid);
  const { xPublic } = await ana.session.keyring.identity();
  const { uid, fingerprint } = await bo.session.keyring.identity();
  const place = { bid: bucket.uid, accessUid, uid, fingerprint };
  const claim = await signLinkClaim({ xPrivate: link.xPrivate, xPublic }, place);
  const forged = { x_pk: toBase64(link.xPublic), claim };
  const links = await listLinks(ana.session, bucket);
  const moved = links.find((row) => row.uid === other.address.accessUid);
  assert.ok(moved);
  const lies = [forged, { claim }, { claim: moved.claim }, { claim: null }, { ...moved, uid: accessUid }];
  for (const lie of lies)
    await settleAltered(bucket, LINKS, (body) =>
      linksOf(body).flatMap((row) => (row.uid === accessUid ? [{ ...row, ...lie }] : [])),
    );
  assert.equal(await settle(ana.session, bucket), 2);
});

const LISTS = /GET .*\/(accesses|links)$/;

/** Both lists with what the server should have dropped after a removal. */
const withRemoved =
  (access: Access, links: readonly ShareLink[]): Parameters<typeof altering>[2] =>
  (body, { path }) => [...(body as unknown as unknown[]), ...(path.endsWith("links") ? links : [access])];

test("a link under an earlier key gives nothing, also where its maker does not know of the removal", async () => {
  const bucket = await aBucket(ana);
  const ada = await aProvenUser(server);
  await shareWith(ana.session, bucket, ada, "admin");
  const invited = await invite(ada, await accept(ada.session, bucket.uid));
  await joinWith(invited);
  const removed = await memberOf(ada.session, bucket, invited);
  const links = await listLinks(ada.session, bucket);
  await removeMember(ana.session, bucket, await memberOf(ana.session, bucket, invited));
  await rotateBucket(ana.session, bucket.uid);
  const lie = withRemoved(removed.access, links);
  const { sent, transport } = recording(altering(injectTransport(server), LISTS, lie));
  const lied = await reopen({ ...ada.device, transport });
  assert.ok(lied);
  const now = await theBucket(lied, bucket.uid);
  assert.deepEqual([now.gen, await evidenceOf(lied, now, invited.email)], [2, "unsigned"]);
  assert.equal(await settle(lied, now), 0);
  const given = sent.filter(({ method, path }) => method === "PUT" && path.endsWith("/grant"));
  assert.deepEqual(given, [], "no grant has left the client");
});

test("a removed person is not added again by the earlier link", async () => {
  const invited = await invite();
  const bo = await joinWith(invited);
  const { bucket, email } = invited;
  const member = await memberOf(ana.session, bucket, { email });
  const links = await listLinks(ana.session, bucket);
  await removeMember(ana.session, bucket, member);
  await rotateBucket(ana.session, bucket.uid);
  const lied = await lyingTo(server, ana, LISTS, withRemoved(member.access, links));
  const now = await theBucket(lied, bucket.uid);
  assert.deepEqual([now.gen, await evidenceOf(lied, now, email)], [2, "unsigned"]);
  assert.equal(await settle(lied, now), 0);
  await assert.rejects(readLink(bo.session, invited.address), { code: "link.invalid" });
});
