/** @file Secure links through the API: their makers, their recipients, and their end. */

import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { trashBucket } from "@keepwell/client/buckets/trash-bucket.ts";
import { rotateBucket } from "@keepwell/client/keys/rotate.ts";
import { loadPerson, trustPerson } from "@keepwell/client/people/people.ts";
import { acceptBucket, offerBucket } from "@keepwell/client/sharing/handover.ts";
import { type LinkAddress, makeLink } from "@keepwell/client/sharing/link.ts";
import { changeLevel, removeMember, shareBucket } from "@keepwell/client/sharing/share.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { toBase64 } from "@keepwell/crypto/bytes.ts";
import { type GrantSubject, sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { deriveLinkKeys, makeLinkSecret } from "@keepwell/crypto/link/link-secret.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, type TestUser, uidOf } from "../factories.ts";
import { openTestServer, type TestServer } from "../harness.ts";
import { letterTo } from "../messages/outbox.ts";
import { aPerson, aShareBody, identityOf, keyOf } from "./factories.ts";
import { memberOf, refusedAs, verifierOf } from "./link-replies.ts";
import { bucketAs, callAs, replied } from "./raw-calls.ts";

let server: TestServer;
let ana: TestUser;
let stranger: TestUser;
before(async () => {
  server = await openTestServer();
  ana = await aPerson(server, { plan: "partner" });
  stranger = await aPerson(server);
});
after(() => server.close());

interface Invited {
  readonly bucket: Bucket;
  readonly email: string;
  readonly address: LinkAddress;
}

const invite = async (accessType: GivenAccessType = "write"): Promise<Invited> => {
  const bucket = await aBucket(ana);
  const email = `${randomUUID()}@example.test`;
  await shareBucket(ana.session, bucket, { email, accessType, person: null });
  return { bucket, email, address: await makeLink(ana.session, bucket, await memberOf(ana, bucket, email)) };
};

const open = async (user: TestUser, address: LinkAddress) =>
  callAs(server, user, ["POST", `/api/shares/${address.accessUid}`, { verifier: await verifierOf(address) }]);

/** Makes the body of the call that uses a link. The server cannot check the wrapped key, so it accepts any. */
const useBody = async (user: TestUser, address: LinkAddress, gen = 1) => {
  const [own] = await user.session.api.buckets.listBuckets({ query: {} });
  assert.ok(own && "key" in own && own.key?.form === "self");
  return { verifier: await verifierOf(address), gen, key: own.key.wrap, claim: "0".repeat(64) };
};

const accept = async (user: TestUser, address: LinkAddress, gen = 1) =>
  callAs(server, user, [
    "POST",
    `/api/shares/${address.accessUid}/accept`,
    await useBody(user, address, gen),
  ]);

test("a recipient who has the invited address and the secret joins once, and the link's maker is notified", async () => {
  const { bucket, email, address } = await invite();
  const bo = await aUser(server, { email });
  assert.equal((await open(bo, address)).status, 200);
  const joined = await replied<Bucket>(accept(bo, address));
  assert.deepEqual([joined.uid, joined.access_type, joined.key?.form], [bucket.uid, "write", "self"]);
  const row = (await memberOf(ana, bucket, email)).access;
  assert.deepEqual([row.status, row.user?.uid, row.grant], ["active", uidOf(bo), null]);
  const letter = await letterTo(server, ana.email, "share_link_used");
  assert.deepEqual([letter["personEmail"], letter["bucketUid"]], [email, bucket.uid]);
  await refusedAs(accept(bo, address), 404, "link.invalid");
  await refusedAs(open(bo, address), 404, "link.invalid");
});

test("a link reveals nothing without its secret, and nothing to a user with another address", async () => {
  const { address, email } = await invite();
  const bo = await aUser(server, { email });
  const wrong = { verifier: "A".repeat(43) };
  for (const user of [bo, stranger])
    await refusedAs(
      callAs(server, user, ["POST", `/api/shares/${address.accessUid}`, wrong]),
      404,
      "link.invalid",
    );
  await refusedAs(open(stranger, address), 403, "share.other_address");
  await refusedAs(accept(stranger, address), 403, "share.other_address");
  await refusedAs(open(bo, { ...address, accessUid: makeUid() }), 404, "link.invalid");
  await refusedAs(accept(bo, address, 2), 409, "conflict");
});

test("if a link is accepted several times at the same time, one acceptance succeeds", async () => {
  const { address, email } = await invite();
  const bo = await aUser(server, { email });
  const body = await useBody(bo, address);
  const path = `/api/shares/${address.accessUid}/accept`;
  const replies = await Promise.all([1, 2, 3].map(() => callAs(server, bo, ["POST", path, body])));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404, 404]);
});

/** Actions, by name, that end an unused link. */
const ENDS: Readonly<Record<string, (invited: Invited) => Promise<unknown>>> = {
  "its revocation": ({ bucket, address }) =>
    replied(callAs(server, ana, ["DELETE", `/api/buckets/${bucket.uid}/accesses/${address.accessUid}/link`])),
  "the removal of the invitation": async ({ bucket, email }) =>
    removeMember(ana.session, bucket, await memberOf(ana, bucket, email)),
  "a change of the access level": async ({ bucket, email }) =>
    changeLevel(ana.session, bucket, await memberOf(ana, bucket, email), "read"),
  "a newer link": async ({ bucket, email }) =>
    makeLink(ana.session, bucket, await memberOf(ana, bucket, email)),
  "a rotation of the bucket's key": async ({ bucket }) => {
    const gone = await aPerson(server);
    const body = await aShareBody(ana, bucket, { email: gone.email, level: "read", to: gone });
    await replied(callAs(server, ana, ["POST", `/api/buckets/${bucket.uid}/accesses`, body]));
    await replied(callAs(server, ana, ["DELETE", `/api/buckets/${bucket.uid}/accesses/${body.uid}`]));
    await rotateBucket(ana.session, bucket.uid);
  },
  "a handover to another owner": async ({ bucket }) => {
    const heir = await aPerson(server, { plan: "partner" });
    const body = await aShareBody(ana, bucket, { email: heir.email, level: "admin", to: heir });
    await replied(callAs(server, ana, ["POST", `/api/buckets/${bucket.uid}/accesses`, body]));
    await offerBucket(ana.session, bucket, await memberOf(ana, bucket, heir.email));
    const offered = await bucketAs(server, heir, bucket);
    assert.ok(offered.owner);
    const owner = await loadPerson(heir.session, { uid: uidOf(ana), bundle: offered.owner.bundle });
    await trustPerson(heir.session, owner, { verified: false });
    await acceptBucket(heir.session, offered);
  },
  "the bucket's move to Trash": ({ bucket }) => trashBucket(ana.session, bucket),
  "the bucket's deletion": ({ bucket }) =>
    ana.session.api.buckets.deleteBucket({ params: { id: bucket.uid } }),
};

for (const [what, end] of Object.entries(ENDS))
  test(`${what} invalidates a link`, async () => {
    const invited = await invite();
    const bo = await aUser(server, { email: invited.email });
    await end(invited);
    await refusedAs(open(bo, invited.address), 404, "link.invalid");
    for (const gen of [1, 2]) await refusedAs(accept(bo, invited.address, gen), 404, "link.invalid");
  });

test("a void link is no longer listed, and a used link is listed as used and cannot be revoked", async () => {
  const { bucket, email, address } = await invite();
  const links = async () =>
    replied<{ used_at: string | null }[]>(callAs(server, ana, ["GET", `/api/buckets/${bucket.uid}/links`]));
  assert.deepEqual(
    (await links()).map(({ used_at }) => used_at),
    [null],
  );
  await changeLevel(ana.session, bucket, await memberOf(ana, bucket, email), "read");
  assert.deepEqual(await links(), []);
  const again = await makeLink(ana.session, bucket, await memberOf(ana, bucket, email));
  const bo = await aUser(server, { email });
  await replied(accept(bo, again));
  const [used] = await links();
  assert.ok(used?.used_at);
  const path = `/api/buckets/${bucket.uid}/accesses/${address.accessUid}/link`;
  await refusedAs(callAs(server, ana, ["DELETE", path]), 404, "not_found");
});

/** Makes the body of a link that Ana signs. `facts` replaces parts of it. */
const aLinkBody = async (
  { bucket, accessUid }: { bucket: Bucket; accessUid: string },
  facts: Partial<GrantSubject> = {},
  signer = ana,
) => {
  const keys = await deriveLinkKeys(makeLinkSecret(), accessUid);
  const grant = await sealGrant(await keyOf(ana, bucket), {
    label: "link",
    subject: bucket.uid,
    gen: bucket.gen,
    role: "write",
    time: 1_800_000_000,
    ...facts,
    signer: await identityOf(signer),
    recipient: { kind: "link", uid: accessUid, fingerprint: keys.fingerprint, xPublic: keys.xPublic },
  } as Parameters<typeof sealGrant>[1]);
  return { x_pk: toBase64(keys.xPublic), verifier: keys.auth, grant };
};

test("a link must be signed by its maker for exactly this access, level and key", async () => {
  const { bucket, address } = await invite();
  const { accessUid } = address;
  const put = (body: unknown) =>
    callAs(server, ana, ["PUT", `/api/buckets/${bucket.uid}/accesses/${accessUid}/link`, body]);
  const place = { bucket, accessUid };
  for (const facts of [{ role: "read" }, { role: "admin" }, { subject: makeUid() }, { gen: 2 }])
    await refusedAs(put(await aLinkBody(place, facts)), 422, "validation");
  await refusedAs(put(await aLinkBody({ bucket, accessUid: makeUid() })), 422, "validation");
  await refusedAs(put(await aLinkBody(place, {}, stranger)), 422, "validation");
  const other = await aLinkBody(place);
  await refusedAs(put({ ...other, x_pk: (await aLinkBody(place)).x_pk }), 422, "validation");
  assert.equal((await put(other)).status, 200);
});

test("no link is made for an administrator, nor for a member who holds the key", async () => {
  const bucket = await aBucket(ana);
  const person = await aPerson(server);
  const active = await aShareBody(ana, bucket, { email: person.email, level: "write", to: person });
  const admin = await aShareBody(ana, bucket, { email: `${randomUUID()}@example.test`, level: "admin" });
  for (const body of [active, admin]) {
    await replied(callAs(server, ana, ["POST", `/api/buckets/${bucket.uid}/accesses`, body]));
    const path = `/api/buckets/${bucket.uid}/accesses/${body.uid}/link`;
    const link = await aLinkBody({ bucket, accessUid: body.uid });
    await refusedAs(callAs(server, ana, ["PUT", path, link]), 409, "conflict");
  }
});

test("every member sees a bucket's links, but only users who may add members can make or revoke links", async () => {
  const { bucket, address } = await invite();
  const writer = await aPerson(server);
  const body = await aShareBody(ana, bucket, { email: writer.email, level: "write", to: writer });
  await replied(callAs(server, ana, ["POST", `/api/buckets/${bucket.uid}/accesses`, body]));
  assert.equal((await bucketAs(server, writer, bucket)).access_type, "write");
  const links = `/api/buckets/${bucket.uid}/links`;
  assert.equal((await callAs(server, writer, ["GET", links])).status, 200);
  await refusedAs(callAs(server, stranger, ["GET", links]), 404, "bucket.not_found");
  const path = `/api/buckets/${bucket.uid}/accesses/${address.accessUid}/link`;
  const link = await aLinkBody({ bucket, accessUid: address.accessUid });
  await refusedAs(callAs(server, writer, ["PUT", path, link]), 403, "access.add");
  await refusedAs(callAs(server, writer, ["DELETE", path]), 403, "access.add");
  await refusedAs(callAs(server, stranger, ["PUT", path, link]), 404, "bucket.not_found");
  await refusedAs(callAs(server, stranger, ["DELETE", path]), 404, "bucket.not_found");
});

test("neither the link's secret nor its verifier is stored or logged", async () => {
  const { address } = await invite();
  const verifier = await verifierOf(address);
  const rows = JSON.stringify(await server.database.handle.selectFrom("access_links").selectAll().execute());
  for (const secret of [verifier, address.fragment, address.fragment.slice(0, 43)])
    for (const place of [rows, server.logged()]) assert.ok(!place.includes(secret));
});

test("the number of tries to use a link is limited for each account", async () => {
  const limited = await openTestServer({ limits: { share_link: { points: 2, seconds: 60 } } });
  const user = await aUser(limited);
  const call = () =>
    callAs(limited, user, ["POST", `/api/shares/${makeUid()}`, { verifier: "A".repeat(43) }]);
  const statuses = [await call(), await call(), await call()].map(({ status }) => status);
  await limited.close();
  assert.deepEqual(statuses, [404, 404, 429]);
});
