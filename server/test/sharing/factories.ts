/** @file Steps of sharing, sent as raw requests whose bodies the test makes. Any API client could send them. */
import assert from "node:assert/strict";
import type { AccessType } from "@keepwell/contract/access-type.ts";
import type { Bucket, BucketKeyCopy } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Access, GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { openOwnBucketKey } from "@keepwell/crypto/bucket/open-own-bucket-key.ts";
import { signInvite } from "@keepwell/crypto/bucket/sign-invite.ts";
import type { Grant } from "@keepwell/crypto/grant/grant.ts";
import { openGrant } from "@keepwell/crypto/grant/open-grant.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { type Identity, openIdentity } from "@keepwell/crypto/identity/open-identity.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aUser, type TestUser, uidOf } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { linkTo } from "../messages/outbox.ts";
import { bucketAs, callAs, replied } from "./raw-calls.ts";

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
  assert.ok(copy, `the user has a key of generation ${gen}`);
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

/** Makes the body of an invitation to an address. If `to` is given, the body contains the bucket's key for `to`. */
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

/** Makes a bucket with an administrator and an owner. The owner's plan has no limits. */
export const aSharedBucket = async (server: TestServer) => {
  const owner = await aPerson(server, { plan: "partner" });
  const admin = await aPerson(server);
  const bucket = await aBucket(owner);
  await share(server, [owner, bucket], admin, "admin");
  return { owner, admin, bucket };
};
