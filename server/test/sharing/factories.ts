/** @file Steps of sharing as any API client could make them: bodies made by hand, sent as raw requests. */
import assert from "node:assert/strict";
import type { AccessType } from "@keepwell/contract/access-type.ts";
import type { Bucket, BucketKeyCopy } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access, GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { RotationStart } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import { type BucketKey, makeBucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { openOwnBucketKey } from "@keepwell/crypto/bucket/open-own-bucket-key.ts";
import { sealOwnBucketKey } from "@keepwell/crypto/bucket/seal-own-bucket-key.ts";
import { signInvite } from "@keepwell/crypto/bucket/sign-invite.ts";
import { openEntryKey } from "@keepwell/crypto/entry/open-entry-key.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import type { Grant } from "@keepwell/crypto/grant/grant.ts";
import { openGrant } from "@keepwell/crypto/grant/open-grant.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { type Identity, openIdentity } from "@keepwell/crypto/identity/open-identity.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { sealedBucketRow } from "../buckets/bucket-rows.ts";
import { aBucket, aUser, type TestUser, tokenOf } from "../factories.ts";
import { type RawReply, send, type TestServer } from "../harness.ts";
import { linkTo } from "../messages/outbox.ts";

export const uidOf = (user: TestUser): string => user.session.identity.uid;

/** Sends a raw request as this user. */
export const callAs = (
  server: TestServer,
  user: TestUser,
  [method, url, body]: readonly [method: string, url: string, body?: unknown],
): Promise<RawReply> =>
  send(server, { method, url, token: tokenOf(user), ...(body === undefined ? {} : { body }) });

/** Returns the body of a successful reply. Fails if the call was refused. */
export const replied = async <T = unknown>(reply: Promise<RawReply>): Promise<T> => {
  const { status, text } = await reply;
  assert.ok(status < 300, text);
  return JSON.parse(text === "" ? "null" : text);
};

/** Proves the user's address with the token of the mailed link, in the user's session. */
export const proveAddress = async (server: TestServer, user: TestUser): Promise<void> => {
  const token = await linkTo(server, user.email, "verify_address");
  await replied(callAs(server, user, ["POST", "/api/me/email/verify", { token }]));
};

/** Signs up a user and proves their address. */
export const aPerson = async (
  server: TestServer,
  options: Parameters<typeof aUser>[1] = {},
): Promise<TestUser> => {
  const user = await aUser(server, options);
  await proveAddress(server, user);
  return user;
};

export const bucketAs = (server: TestServer, user: TestUser, { uid }: { uid: string }): Promise<Bucket> =>
  replied(callAs(server, user, ["GET", `/api/buckets/${uid}`]));

export const identityOf = async (user: TestUser): Promise<Identity> => {
  const { bundle, private_keys: privateKeys } = await user.session.api.identity.myKeys();
  const { wrap } = user.session.keyring;
  return openIdentity({ uid: uidOf(user), gen: bundle.gen, bundle, privateKeys, wrap });
};

const openCopy = async (
  user: TestUser,
  copy: BucketKeyCopy,
  { bid, gen }: { bid: string; gen: number },
): Promise<BucketKey> => {
  if (copy.form === "self")
    return openOwnBucketKey(copy.wrap, { wrap: user.session.keyring.wrap, uid: uidOf(user), bid, gen });
  const { key } = await openGrant(copy.grant, {
    reader: await identityOf(user),
    signer: await verifyBundle(copy.signer, { uid: copy.signer.uid }),
    expected: { label: "grant", recipientKind: "user", subject: bid, gen },
  });
  return key as BucketKey;
};

/** Opens the user's copy of the bucket's key: the current key, unless `gen` names an earlier generation. */
export const keyOf = (user: TestUser, bucket: Bucket, gen = bucket.gen): Promise<BucketKey> => {
  const copy = gen === bucket.gen ? bucket.key : bucket.earlier_keys.find((one) => one.gen === gen)?.key;
  assert.ok(copy, `a key of generation ${gen}`);
  return openCopy(user, copy, { bid: bucket.uid, gen });
};

interface Granted {
  readonly bucket: Pick<Bucket, "uid" | "gen">;
  readonly key: BucketKey;
  readonly to: TestUser;
  readonly role: AccessType;
}

/** Makes a grant: a bucket's key, sealed to a user and signed. */
export const aGrant = async (signer: TestUser, { bucket, key, to, role }: Granted): Promise<Grant> => {
  const { uid, fingerprint, xPublic } = await identityOf(to);
  return sealGrant(key, {
    label: "grant",
    subject: bucket.uid,
    gen: bucket.gen,
    role,
    time: Math.floor(Date.now() / 1000),
    signer: await identityOf(signer),
    recipient: { kind: "user", uid, fingerprint, xPublic },
  });
};

/** Makes the body of an invitation to an address. It contains a key for `to`, if `to` is given. */
export const aShareBody = async (
  by: TestUser,
  bucket: Bucket,
  { email, level, to }: { email: string; level: GivenAccessType; to?: TestUser },
) => {
  const key = await keyOf(by, bucket);
  const uid = makeUid();
  const invite = { bid: bucket.uid, accessUid: uid, email, role: level };
  return {
    uid,
    email,
    access_type: level,
    invite_mac: await signInvite(key, invite),
    grant: to ? await aGrant(by, { bucket, key, to, role: level }) : null,
  };
};

/** Shares the bucket with a person, and gives them the key. */
export const share = async (
  server: TestServer,
  [by, bucket]: readonly [TestUser, { uid: string }],
  person: TestUser,
  level: GivenAccessType = "read",
): Promise<Access> => {
  const seen = await bucketAs(server, by, bucket);
  const body = await aShareBody(by, seen, { email: person.email, level, to: person });
  return replied(callAs(server, by, ["POST", `/api/buckets/${bucket.uid}/accesses`, body]));
};

/** Invites an address without giving a key. */
export const invite = async (
  server: TestServer,
  [by, bucket]: readonly [TestUser, { uid: string }],
  email: string,
  level: GivenAccessType = "read",
): Promise<Access> => {
  const seen = await bucketAs(server, by, bucket);
  const body = await aShareBody(by, seen, { email, level });
  return replied(callAs(server, by, ["POST", `/api/buckets/${bucket.uid}/accesses`, body]));
};

export const accessesOf = (server: TestServer, user: TestUser, { uid }: { uid: string }): Promise<Access[]> =>
  replied(callAs(server, user, ["GET", `/api/buckets/${uid}/accesses`]));

/** Makes the body that starts a rotation, with grants for these users at these levels. */
export const aRotation = async (
  by: TestUser,
  bucket: Bucket,
  people: readonly (readonly [TestUser, AccessType])[],
  ownerUid = bucket.owner_uid,
): Promise<{ key: BucketKey; body: RotationStart }> => {
  const key = makeBucketKey();
  const gen = bucket.gen + 1;
  const found = await by.session.keyring.findKey(bucket);
  const name = found.state === "open" ? found.content.n : bucket.name;
  const place = { bid: bucket.uid, gen };
  const grants = people.map(async ([to, role]) => ({
    user_uid: uidOf(to),
    grant: await aGrant(by, { bucket: { uid: bucket.uid, gen }, key, to, role }),
  }));
  return {
    key,
    body: {
      gen,
      row: await sealedBucketRow(key, bucket, { gen, name, owner_uid: ownerUid }),
      key: await sealOwnBucketKey(key, { wrap: by.session.keyring.wrap, uid: uidOf(by), ...place }),
      grants: await Promise.all(grants),
      invites: [],
    },
  };
};

export const startRotation = async (
  server: TestServer,
  [by, bucket]: readonly [TestUser, { uid: string }],
  people: readonly (readonly [TestUser, AccessType])[],
): Promise<RawReply> => {
  const { body } = await aRotation(by, await bucketAs(server, by, bucket), people);
  return callAs(server, by, ["POST", `/api/buckets/${bucket.uid}/rotation`, body]);
};

interface Behind {
  readonly gen: number;
  readonly remaining: number;
  readonly entries: readonly { uid: string; ek: string; ek_gen: number; gen: number }[];
}

export const rotationOf = (server: TestServer, user: TestUser, { uid }: { uid: string }): Promise<Behind> =>
  replied(callAs(server, user, ["GET", `/api/buckets/${uid}/rotation`]));

/** Makes the next chunk of a rotation: up to `size` entry keys of earlier generations, under the current key. */
export const aChunk = async (server: TestServer, by: TestUser, { uid }: { uid: string }, size = 500) => {
  const bucket = await bucketAs(server, by, { uid });
  const { entries } = await rotationOf(server, by, { uid });
  const current = await keyOf(by, bucket);
  const keys = entries.slice(0, size).map(async (entry) => {
    const place = { bid: uid, eid: entry.uid, ekGen: entry.ek_gen };
    const earlier = await keyOf(by, bucket, entry.gen);
    const opened = await openEntryKey(earlier, { ...place, gen: entry.gen }, entry.ek);
    return [
      entry.uid,
      { ek: await sealEntryKey(current, { ...place, gen: bucket.gen }, opened), ek_gen: entry.ek_gen },
    ] as const;
  });
  return { gen: bucket.gen, keys: Object.fromEntries(await Promise.all(keys)) };
};

/** Rotates the bucket's key completely. */
export const rotate = async (
  server: TestServer,
  [by, bucket]: readonly [TestUser, { uid: string }],
  people: readonly (readonly [TestUser, AccessType])[],
): Promise<void> => {
  await replied(startRotation(server, [by, bucket], people));
  for (;;) {
    const chunk = await aChunk(server, by, bucket);
    if (Object.keys(chunk.keys).length === 0) return;
    await replied(callAs(server, by, ["PUT", `/api/buckets/${bucket.uid}/rotation`, chunk]));
  }
};

/** Makes a bucket with an owner whose plan has no limits, and an administrator. */
export const aSharedBucket = async (server: TestServer) => {
  const owner = await aPerson(server, { plan: "partner" });
  const admin = await aPerson(server);
  const bucket = await aBucket(owner);
  await share(server, [owner, bucket], admin, "admin");
  return { owner, admin, bucket };
};

export const accessesPath = ({ uid }: Pick<Bucket, "uid">): string => `/api/buckets/${uid}/accesses`;

/** Returns the replies' statuses in ascending order, because replies of simultaneous calls come in any order. */
export const sortedStatuses = (replies: readonly { readonly status: number }[]): number[] =>
  replies.map(({ status }) => status).sort();
