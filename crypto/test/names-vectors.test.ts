/**
 * @file Frozen vectors of rows, tombstones, signed addresses, grants and permission records. All but the row of a
 * bucket are also computed by hand (`by-hand.ts`). This package opens or verifies each of them.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { BucketKey } from "../src/bucket/make-bucket-key.ts";
import { fromHex, toHex } from "../src/bytes.ts";
import { digestPermissions } from "../src/enterprise/digest-permissions.ts";
import { verifyPermissionRecord } from "../src/enterprise/verify-permission-record.ts";
import { parseGrant } from "../src/grant/grant.ts";
import { openGrant } from "../src/grant/open-grant.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import type { KeySeed } from "../src/identity/make-key-seed.ts";
import { verifyAddress } from "../src/identity/verify-address.ts";
import { openBucketRow } from "../src/row/bucket-row.ts";
import { openEntryRow } from "../src/row/open-entry-row.ts";
import { openTombstone } from "../src/row/tombstone.ts";
import { context, hpkeSeal, number, sealRow, sha256, signed, signer, uid } from "./by-hand.ts";
import { refuses } from "./support.ts";

const vectors = JSON.parse(readFileSync(new URL("./names-vectors.json", import.meta.url), "utf8"));
const { bucket, entry_row: row, tombstone, bucket_row: stated, address, grant2, permissions } = vectors;

type Signer = ReturnType<typeof signer>;

const publicKeysOf = (uid: string, { ed, x, fingerprint }: Signer) => ({
  uid,
  edPublic: new Uint8Array(ed.open),
  xPublic: new Uint8Array(x.open),
  fingerprint: new Uint8Array(fingerprint),
});

const readerOf = async (uid: string, seed: string, fingerprint: Buffer) => ({
  uid,
  fingerprint: new Uint8Array(fingerprint),
  ...(await deriveKeyPair(fromHex(seed) as KeySeed)),
});

const bucketKey = fromHex(bucket.key) as BucketKey;
const under = (iv: string) => ({
  key: Buffer.from(bucket.key, "hex"),
  bid: bucket.uid,
  iv: Buffer.from(iv, "hex"),
});

test("the row of an entry opens", async () => {
  const { gen, eid, rev, k, type } = row;
  const about = context("row", uid(bucket.uid), number(gen, 4), uid(eid), number(rev, 4), number(k, 4), type);
  assert.equal(sealRow(under(row.iv), about, row.text), row.wire);
  const opened = await openEntryRow(bucketKey, { bid: bucket.uid, gen, eid, rev, k, type }, row.wire);
  assert.equal(JSON.stringify(opened), row.text);
});

test("a tombstone opens", async () => {
  const { gen, eid, k, by, at } = tombstone;
  const about = context("row-deleted", uid(bucket.uid), number(gen, 4), uid(eid), number(k, 4));
  assert.equal(sealRow(under(tombstone.iv), about, JSON.stringify({ by, at })), tombstone.wire);
  assert.deepEqual(await openTombstone(bucketKey, { bid: bucket.uid, gen, eid, k }, tombstone.wire), {
    by,
    at,
  });
});

test("the row of a bucket opens", async () => {
  const { gen, rev, owner_uid: ownerUid, owner_kind: ownerKind, is_system: isSystem, text, wire } = stated;
  const place = { bid: bucket.uid, gen, rev, ownerKind, ownerUid, isSystem };
  const opened = await openBucketRow(bucketKey, place, wire);
  assert.equal(JSON.stringify(opened), text);
  assert.deepEqual([gen, rev, opened.g, opened.m], [3, 4, 2, 1]);
  await refuses(() => openBucketRow(bucketKey, { ...place, ownerKind: "person" }, wire));
});

test("an address bundle is valid", async () => {
  const { bundle, seeds, fingerprint } = address;
  const keys = signer(bundle.uid, seeds);
  const form = [number(bundle.gen, 4), number(bundle.signed, 8), bundle.email];
  const message = context("bundle2", uid(bundle.uid), keys.ed.open, keys.x.open, ...form);
  const computed = {
    ed_pk: keys.ed.open.toString("base64"),
    x_pk: keys.x.open.toString("base64"),
    sig: signed(keys.ed.secret, message).toString("base64"),
  };
  assert.deepEqual({ ...bundle, ...computed }, bundle);
  assert.equal(keys.fingerprint.toString("hex"), fingerprint);
  const verified = await verifyAddress(bundle, { uid: bundle.uid });
  assert.deepEqual([toHex(verified.fingerprint), verified.email], [fingerprint, bundle.email]);
});

test("grants that name the recipient's address open", async () => {
  const { seeds, by, to, key, ephemeral, subject, gen, time } = grant2;
  const [sender, reader] = [signer(by, seeds.sender), signer(to, seeds.reader)];
  for (const { kind, role, email, wire } of grant2.grants) {
    const parties = [uid(by), sender.fingerprint, kind, uid(to), reader.fingerprint];
    const header = context("grant2", ...parties, uid(subject), number(gen, 4), role, number(time, 4), email);
    const sealed = hpkeSeal({ to: reader.x, seed: ephemeral }, header, Buffer.from(key, "hex"));
    const signature = signed(sender.ed.secret, Buffer.concat([context("grant-sig"), header, sealed]));
    const grant = Buffer.concat([number(header.length, 2), header, sealed, signature]);
    assert.equal(grant.toString("base64"), wire);
    const opened = await openGrant(wire, {
      reader: await readerOf(to, seeds.reader.x, reader.fingerprint),
      signer: publicKeysOf(by, sender),
      expected: { label: "grant", recipientKind: kind, subject, gen, role },
    });
    assert.deepEqual([toHex(opened.key), opened.time, parseGrant(wire).email], [key, time, email]);
  }
});

interface SignedList {
  readonly uid: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly users: readonly { readonly uid: string; readonly entity_type: "user" | "group" }[];
}

/** The digest of access lists. The lists must be sorted by uid, and the grantees of each by their bytes. */
const digestByHand = (lists: readonly SignedList[]): Buffer =>
  sha256(
    Buffer.concat(
      lists.map((list) => {
        const named = list.users.map((one) =>
          Buffer.concat([number(one.entity_type === "user" ? 1 : 2, 1), uid(one.uid)]),
        );
        const grantees = sha256(Buffer.concat(named));
        return sha256(
          context("permission-list", uid(list.uid), list.name, list.permissions.join(","), grantees),
        );
      }),
    ),
  );

test("a chain of permission records is valid, and signs the digests of its lists", async () => {
  const { enterprise, model, object, by, records } = permissions;
  const keys = signer(by.uid, by.seeds);
  let prev: Buffer = Buffer.alloc(32);
  for (const [index, { policy, lists, digest, time, wire, hash }] of records.entries()) {
    assert.equal(digestByHand(lists).toString("hex"), digest);
    assert.equal(toHex(await digestPermissions(lists)), digest);
    const place = [uid(enterprise), model, Buffer.alloc(0), uid(object), number(index + 1, 4), prev];
    const signing = [uid(by.uid), keys.fingerprint, number(time, 8)];
    const body = context("permissions", ...place, policy, Buffer.from(digest, "hex"), ...signing);
    const record = Buffer.concat([body, signed(keys.ed.secret, body)]);
    assert.equal(record.toString("base64"), wire);
    prev = sha256(record);
    assert.equal(prev.toString("hex"), hash);
    const expected = {
      object: { enterprise, model, bucket: null, object },
      signer: {
        uid: by.uid,
        fingerprint: new Uint8Array(keys.fingerprint),
        edPublic: new Uint8Array(keys.ed.open),
      },
    };
    const verified = await verifyPermissionRecord(wire, expected);
    assert.deepEqual(
      [verified.facts.n, verified.facts.policy, toHex(verified.hash)],
      [index + 1, policy, hash],
    );
  }
});
