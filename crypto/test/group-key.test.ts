import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Bytes } from "../src/bytes.ts";
import { makeGroupKey } from "../src/enterprise/make-group-key.ts";
import { nextRosterEntry, type RosterChange } from "../src/enterprise/next-roster-entry.ts";
import { openEnterpriseKey } from "../src/enterprise/open-enterprise-key.ts";
import { type GroupKeyReader, openGroupKey } from "../src/enterprise/open-group-key.ts";
import { verifyRoster } from "../src/enterprise/verify-roster.ts";
import { openGrant } from "../src/grant/open-grant.ts";
import { type GrantRecipient, sealGrant } from "../src/grant/seal-grant.ts";
import { deriveKeyFingerprint } from "../src/identity/derive-fingerprint.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { makeKeySeed } from "../src/identity/make-key-seed.ts";
import { makeUid } from "../src/uid.ts";
import { aMember, ENTERPRISE, founded } from "./enterprise-support.ts";
import { BID, refuses } from "./support.ts";

const founder = await aMember();
const ann = await aMember();
const made = await founded(founder);
const { fingerprint } = made;
const [uid, otherUid] = [makeUid(), makeUid()];
const [first, second] = [await makeGroupKey(uid, 1), await makeGroupKey(uid, 2)];
const other = await makeGroupKey(otherUid, 1);

let roster = await verifyRoster([made.entry], { uid: ENTERPRISE, fingerprint });
for (const what of [
  { action: "admit", member: ann },
  { action: "group-create", uid, name: "Interns", xPublic: first.xPublic },
  { action: "group-create", uid: otherUid, name: "Admins", xPublic: other.xPublic },
  { action: "group-rekey", uid, xPublic: second.xPublic },
] satisfies RosterChange[])
  roster = (await nextRosterEntry(roster, what, { signer: founder, time: 1 })).roster;

const erkOf = async (kind: "erk-b" | "erk-r") =>
  openEnterpriseKey(
    await sealGrant(kind === "erk-b" ? made.erkB : made.erkR, {
      label: kind,
      subject: ENTERPRISE,
      gen: 1,
      role: "",
      time: 1,
      signer: founder,
      recipient: { kind: "user", ...founder },
    }),
    { reader: founder, signer: founder, roster, kind, gen: 1 },
  );
const erkB = await erkOf("erk-b");
const toAnn = { kind: "user", ...ann } as const;
const toEnterprise = { kind: "ent", ...erkB } as const;

const giving = (seed: Bytes, recipient: GrantRecipient, { signer = founder, subject = uid, gen = 1 } = {}) =>
  sealGrant(seed, { label: "group-key", subject, gen, role: "", time: 1, signer, recipient });
const opening = (wire: string, reader: GroupKeyReader, { signer = founder, of = uid, gen = 1 } = {}) =>
  openGroupKey(wire, { reader, signer, roster, uid: of, gen });

describe("a group's key", () => {
  test("is random, and has the fingerprint that the roster names", async () => {
    assert.deepEqual(first.xPublic, (await deriveKeyPair(first.seed)).xPublic);
    assert.deepEqual(first.fingerprint, await deriveKeyFingerprint("group", uid, 1, first.xPublic));
    const named = roster.groups.get(uid)?.keys.map((one) => one.fingerprint);
    assert.deepEqual(named, [first.fingerprint, second.fingerprint]);
    assert.notDeepEqual((await makeGroupKey(uid, 1)).seed, first.seed);
    await refuses(() => makeGroupKey("interns", 1));
  });

  test("opens for a member and for the enterprise, and opens grants to the group", async () => {
    for (const to of [toAnn, toEnterprise])
      for (const { gen, seed, fingerprint: named } of [first, second]) {
        const opened = await opening(await giving(seed, to, { gen }), to, { gen });
        assert.deepEqual([opened.seed, opened.uid, opened.fingerprint], [seed, uid, named]);
        assert.equal(opened.xPrivate.extractable, false);
        const key = makeKeySeed();
        const what = { label: "grant", subject: BID, gen: 7, role: "read" } as const;
        const given = { ...what, time: 1, signer: ann, recipient: { kind: "group", ...opened } } as const;
        const expected = { ...what, recipientKind: "group" } as const;
        const terms = { reader: opened, signer: ann, expected };
        assert.deepEqual((await openGrant(await sealGrant(key, given), terms)).key, key);
      }
  });

  test("opens if the expected signer gave the key, even if the signer is not in the roster", async () => {
    const outsider = await aMember();
    const wire = await giving(first.seed, toAnn, { signer: outsider });
    assert.deepEqual((await opening(wire, toAnn, { signer: outsider })).seed, first.seed);
    await refuses(() => opening(wire, toAnn));
  });

  test("MS-58 must be the key that the roster names for that group and generation", async () => {
    for (const to of [toAnn, toEnterprise]) {
      await refuses(async () => opening(await giving(makeKeySeed(), to), to));
      await refuses(async () => opening(await giving(second.seed, to), to));
      await refuses(async () => opening(await giving(other.seed, to), to));
      const wire = await giving(first.seed, to);
      await opening(wire, to);
      await refuses(() => opening(wire, to, { gen: 2 }));
      await refuses(() => opening(wire, to, { of: otherUid }));
      await refuses(() => opening(wire, to, { of: BID }));
      await refuses(async () => opening(await giving(first.seed, to, { gen: 3 }), to, { gen: 3 }));
    }
  });

  test("MS-36 does not open for another reader, nor for the same reader as another kind of recipient", async () => {
    const wire = await giving(first.seed, toAnn);
    await refuses(() => opening(wire, { ...founder, kind: "user" }));
    await refuses(() => opening(wire, { ...toAnn, kind: "ent" }));
    await refuses(() => opening(wire, toEnterprise));
    const sealed = await giving(first.seed, toEnterprise);
    await refuses(() => opening(sealed, toAnn));
    await refuses(async () => opening(sealed, { kind: "ent", ...(await erkOf("erk-r")) }));
  });
});
