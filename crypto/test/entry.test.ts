import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import fc from "fast-check";
import { makeBucketKey } from "../src/bucket/make-bucket-key.ts";
import { signBucketHeader } from "../src/bucket/sign-bucket-header.ts";
import { signInvite } from "../src/bucket/sign-invite.ts";
import { verifyBucketHeader } from "../src/bucket/verify-bucket-header.ts";
import { verifyInvite } from "../src/bucket/verify-invite.ts";
import { utf8 } from "../src/bytes.ts";
import { derivePwdHash } from "../src/entry/derive-pwd-hash.ts";
import { makeEntryKey } from "../src/entry/make-entry-key.ts";
import { openEntryKey } from "../src/entry/open-entry-key.ts";
import { openField } from "../src/entry/open-field.ts";
import { openFields } from "../src/entry/open-fields.ts";
import { padField, unpadField } from "../src/entry/pad-field.ts";
import { type SealedFields, sealFields } from "../src/entry/seal-fields.ts";
import { signMeta } from "../src/entry/sign-meta.ts";
import { verifyMeta } from "../src/entry/verify-meta.ts";
import { FIELD_LIMITS, FIELD_MAX_CHARS, fieldEnvelopeChars } from "../src/envelope.ts";
import { FIELD_NAMES, type FieldName, PAD_BLOCK } from "../src/fields.ts";
import { BID, EID, OTHER_UID, refuses, UID } from "./support.ts";

const entryKey = makeEntryKey();
const place = { eid: EID, ekGen: 1, rev: 5 };
const password = { ...place, type: "password" } as const;
const note = { ...place, type: "note" } as const;
const fields = { url: "https://a.example", username: "alice", password: "s3cr3t", text: "", extra: "{}" };
const sealed = await sealFields(entryKey, password, fields);

describe("fields", () => {
  test("any sealed fields open again, for both types of entries", async () => {
    const text = fc.string({ unit: "binary", maxLength: 100 }).filter((one) => one.isWellFormed());
    const all = fc.record(
      { url: text, username: text, password: text, text, extra: text },
      { noNullPrototype: true },
    );
    await fc.assert(
      fc.asyncProperty(all, async (some) => {
        assert.deepEqual(
          await openFields(entryKey, password, await sealFields(entryKey, password, some)),
          some,
        );
        const short = { text: some.text, extra: some.extra };
        assert.deepEqual(await openFields(entryKey, note, await sealFields(entryKey, note, short)), short);
      }),
      { numRuns: 30 },
    );
  });

  test("MS-11 fields swapped within an entry are refused", async () => {
    for (const one of FIELD_NAMES) {
      for (const other of FIELD_NAMES) {
        if (one === other) continue;
        const swapped = { ...sealed, [one]: sealed[other], [other]: sealed[one] };
        await refuses(() => openFields(entryKey, password, swapped));
        await refuses(() => openField(entryKey, { ...place, field: one }, sealed[other]));
      }
    }
  });

  test("MS-12 a field of another entry is refused, even under the same key", async () => {
    const other = await sealFields(entryKey, { ...password, eid: OTHER_UID }, fields);
    const foreign = await sealFields(makeEntryKey(), password, fields);
    for (const field of FIELD_NAMES) {
      await refuses(() => openFields(entryKey, password, { ...sealed, [field]: other[field] }));
      await refuses(() => openFields(entryKey, password, { ...sealed, [field]: foreign[field] }));
    }
  });

  test("MS-16 a field of another revision is refused", async () => {
    const older = await sealFields(entryKey, { ...password, rev: 4 }, fields);
    for (const field of FIELD_NAMES) {
      await refuses(() => openFields(entryKey, password, { ...sealed, [field]: older[field] }));
    }
    assert.deepEqual(await openFields(entryKey, { ...password, rev: 4 }, older), fields);
  });

  test("MS-18 a copied entry does not open under a new uid", async () => {
    await refuses(() => openFields(entryKey, { ...password, eid: UID }, sealed));
  });

  test("MS-20 an entry made by the server is refused", async () => {
    const made = await sealFields(makeEntryKey(), password, fields);
    await refuses(() => openFields(entryKey, password, made));
    await refuses(() => openEntryKey(makeBucketKey(), { bid: BID, gen: 1, eid: EID, ekGen: 1 }, made.url));
  });

  test("a field that is missing, or that the type does not have, makes the whole entry unverifiable", async () => {
    for (const field of FIELD_NAMES) {
      const { [field]: _, ...rest } = sealed as SealedFields<"password"> & Record<string, string>;
      await refuses(() => openFields(entryKey, password, rest));
      await refuses(() => openFields(entryKey, password, { ...sealed, [field]: null }));
      await refuses(() => openFields(entryKey, password, { ...sealed, [field]: "" }));
    }
    await refuses(() => openFields(entryKey, note, sealed));
    const text = await sealFields(entryKey, note, { text: "x", extra: "" });
    const empty = { url: null, username: null, password: undefined };
    assert.deepEqual(await openFields(entryKey, note, { ...text, ...empty }), { text: "x", extra: "" });
    for (const type of ["card", "__proto__", "constructor", 7]) {
      await refuses(() => openFields(entryKey, { ...place, type: type as "note" }, text));
    }
    await refuses(() => openFields(entryKey, note, null as unknown as typeof text));
  });

  test("nothing is sealed if a field is missing, is of another type of entry, is too long or is not Unicode", async () => {
    const seal = (some: object) => sealFields(entryKey, password, some as typeof fields);
    await assert.rejects(seal({ ...fields, url: undefined }), RangeError);
    await assert.rejects(seal({ ...fields, more: "" }), RangeError);
    await assert.rejects(seal({ text: "", extra: "" }), RangeError);
    await assert.rejects(seal({ ...fields, password: "\ud800" }), RangeError);
    await assert.rejects(sealFields(entryKey, note, fields), RangeError);
    for (const field of FIELD_NAMES) {
      const most = "é".repeat(FIELD_LIMITS[field] / 2);
      await assert.rejects(seal({ ...fields, [field]: `${most}x` }), RangeError);
      const made = await seal({ ...fields, [field]: most });
      assert.equal(made[field].length, FIELD_MAX_CHARS[field]);
      assert.equal((await openFields(entryKey, password, made))[field], most);
    }
  });

  test("MS-23 all passwords of 0 to 31 bytes give ciphertexts of the same length", async () => {
    const lengths = await Promise.all(
      Array.from({ length: 32 }, async (_, length) => {
        const one = await sealFields(entryKey, password, { ...fields, password: "x".repeat(length) });
        return one.password.length;
      }),
    );
    assert.deepEqual([...new Set(lengths)], [fieldEnvelopeChars(0, PAD_BLOCK.password)]);
  });

  test("padding has one form, and any other padding is refused", async () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.constantFrom(32, 256), (array, block) => {
        const plaintext = new Uint8Array(array);
        const padded = padField(plaintext, block);
        assert.ok(padded.length % block === 0 && padded.length - plaintext.length <= block);
        assert.deepEqual(unpadField(padded, block), plaintext);
      }),
    );
    const wrong = [
      new Uint8Array(),
      new Uint8Array(32),
      utf8("x".repeat(32)),
      padField(utf8("x"), 32).slice(0, 31),
    ];
    const blockTooMany = new Uint8Array(64);
    blockTooMany[0] = 0x80;
    for (const bytes of [...wrong, blockTooMany]) await refuses(() => unpadField(bytes, 32));
  });
});

describe("what the server shows", () => {
  const meta = { eid: EID, rev: 5, type: "password", name: "GitHub" } as const;

  test("MS-14 a changed name, type or revision of an entry is refused", async () => {
    const mac = await signMeta(entryKey, meta);
    assert.match(mac, /^[0-9a-f]{64}$/);
    await verifyMeta(entryKey, meta, mac);
    const changes = [
      { eid: UID },
      { rev: 4 },
      { type: "note" },
      { name: "GitHub " },
      { name: null },
      { name: "x".repeat(70_000) },
    ];
    for (const change of changes)
      await refuses(() => verifyMeta(entryKey, { ...meta, ...change } as typeof meta, mac));
    await refuses(() => verifyMeta(makeEntryKey(), meta, mac));
    for (const wrong of [mac.toUpperCase(), mac.slice(2), `${mac}00`, "", "0".repeat(64), null]) {
      await refuses(() => verifyMeta(entryKey, meta, wrong as string));
    }
  });

  test("MS-42 a changed name, flag, generation or owner of a bucket is refused", async () => {
    const key = makeBucketKey();
    const header = { bid: BID, gen: 1, name: "Team", isSystem: false, ownerUid: UID };
    const mac = await signBucketHeader(key, header);
    assert.match(mac, /^[0-9a-f]{64}$/);
    await verifyBucketHeader(key, header, mac);
    const changes = [{ bid: EID }, { gen: 2 }, { name: "team" }, { isSystem: true }, { ownerUid: OTHER_UID }];
    for (const change of changes) await refuses(() => verifyBucketHeader(key, { ...header, ...change }, mac));
    await refuses(() => verifyBucketHeader(makeBucketKey(), header, mac));
  });

  test("MS-41 an invitation with a changed address, role, bucket or access is refused", async () => {
    const key = makeBucketKey();
    const invite = { bid: BID, accessUid: EID, email: "a@b.example", role: "read" };
    const mac = await signInvite(key, invite);
    await verifyInvite(key, invite, mac);
    const changes = [{ bid: EID }, { accessUid: UID }, { email: "c@b.example" }, { role: "admin" }];
    for (const change of changes) await refuses(() => verifyInvite(key, { ...invite, ...change }, mac));
    await refuses(() =>
      verifyBucketHeader(key, { bid: BID, gen: 1, name: "", isSystem: false, ownerUid: UID }, mac),
    );
  });

  test("MS-24 the password's hash is no plain SHA-256, and differs by entry, save and key", async () => {
    const other = makeEntryKey();
    const hashes = await Promise.all([
      derivePwdHash(entryKey, { eid: EID, rev: 1, password: "same" }),
      derivePwdHash(entryKey, { eid: EID, rev: 2, password: "same" }),
      derivePwdHash(entryKey, { eid: UID, rev: 1, password: "same" }),
      derivePwdHash(other, { eid: EID, rev: 1, password: "same" }),
      derivePwdHash(entryKey, { eid: EID, rev: 1, password: "Same" }),
    ]);
    const plain = createHash("sha256").update("same").digest("hex");
    assert.equal(new Set([...hashes, plain]).size, 6);
    assert.equal(await derivePwdHash(entryKey, { eid: EID, rev: 1, password: "same" }), hashes[0]);
    for (const hash of hashes) assert.match(hash, /^[0-9a-f]{64}$/);
  });
});

/** This function is never called. The compiler must refuse each line that follows a `@ts-expect-error`. */
const mustNotCompile = async (): Promise<void> => {
  const field: FieldName = "url";
  // @ts-expect-error plaintext is not a sealed field
  const plain: SealedFields<"note"> = { text: "x", extra: "{}" };
  // @ts-expect-error a sealed url is not a sealed user name
  const swapped: SealedFields<"password"> = { ...sealed, username: sealed.url };
  // @ts-expect-error a bucket key is not an entry key
  await openField(makeBucketKey(), { ...place, field }, "");
  // @ts-expect-error a note has no url
  await sealFields(entryKey, note, { text: "", extra: "", url: "" });
  void plain;
  void swapped;
};
void mustNotCompile;
