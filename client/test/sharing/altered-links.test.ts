/** @file Secure links are used on a server that lies about keys, people, access levels or links. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { SharedByLink, ShareLink } from "@keepwell/contract/sharing/links.endpoints.ts";
import { fromHex, toBase64 } from "@keepwell/crypto/bytes.ts";
import { signLinkClaim } from "@keepwell/crypto/link/link-claim.ts";
import { deriveLinkKeys, formatLink, makeLinkSecret, parseLink } from "@keepwell/crypto/link/link-secret.ts";
import { aBucket, aUser, reopen } from "../../../server/test/factories.ts";
import { injectTransport, recording } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { rotateBucket } from "../../src/keys/rotate.ts";
import { holderOf, verified } from "../../src/people/fingerprints.ts";
import { readLink } from "../../src/sharing/join-by-link.ts";
import { listLinks } from "../../src/sharing/link.ts";
import { removeMember } from "../../src/sharing/share.ts";
import { altering } from "../lying/lies.ts";
import {
  ACCESSES,
  evidenceOf,
  type Invited,
  invite,
  joinWith,
  settle,
  useUserAndAttacker,
} from "./link-steps.ts";
import { memberOf, theBucket } from "./sharing-reads.ts";
import { accept, aProvenUser, CANNOT, lyingTo, shareWith } from "./support.ts";

const server = useServer();
const { ana, mallory } = useUserAndAttacker(server);

const OPEN = /POST \/api\/shares\/[^/]+$/;
const LINKS = /GET .*\/links$/;

/** Reads a link as the invited person, while the server alters the reply. */
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
    (told) => ({ ...told, bucket: { ...told.bucket, row: null } }),
    (told) => ({ ...told, bucket: { ...told.bucket, gen: 2 } }),
    (told) => ({ ...told, access: { ...told.access, access_type: "read" } }),
    (told) => ({ ...told, bucket: other.bucket, given, owner: { ...told.owner, bundle: keys } }),
  ];
  for (const [at, lie] of lies.entries())
    await assert.rejects(readAltered(await invite(ana), lie), CANNOT, `lie ${at}`);
});

test("a link is refused if its fragment names another person's keys, or no keys", async () => {
  const invited = await invite(ana);
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

const rowsOf = (body: unknown) => body as Access[];
const linksOf = (body: unknown) => body as ShareLink[];

/**
 * Lets Ana's client give keys to the users of Ana's own links, while the server alters the reply to one call. Expects
 * that no user gets a key.
 */
const settleAltered = async (bucket: Bucket, call: RegExp, alter: (body: unknown) => unknown) => {
  const lied = await lyingTo(server, ana, call, alter);
  assert.equal(await settle(lied, await theBucket(lied, bucket.uid)), 0);
};

test("only the user of the link gets the key, and only at the level of the link", async () => {
  const invited = await invite(ana);
  await joinWith(server, invited);
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

test("no user gets a key from a claim that the server makes, moves or omits", async () => {
  const bucket = await aBucket(ana);
  const [one, other] = [await invite(ana, bucket), await invite(ana, bucket)];
  const bo = await joinWith(server, one);
  await joinWith(server, other);
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

/** Adds rows to the accesses and links in a reply: the rows that an honest server deletes after a removal. */
const withRemoved =
  (access: Access, links: readonly ShareLink[]): Parameters<typeof altering>[2] =>
  (body, { path }) => [...(body as unknown as unknown[]), ...(path.endsWith("links") ? links : [access])];

test("a link with a previous key gives no access, even if its maker knows of no removal", async () => {
  const bucket = await aBucket(ana);
  const ada = await aProvenUser(server);
  await shareWith(ana.session, bucket, ada, "admin");
  const invited = await invite(ada, await accept(ada.session, bucket.uid));
  await joinWith(server, invited);
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

test("a removed user is not added again by an earlier link", async () => {
  const invited = await invite(ana);
  const bo = await joinWith(server, invited);
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
