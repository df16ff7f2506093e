import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toBase64, utf8 } from "../src/bytes.ts";
import { ctx, parseContext } from "../src/context.ts";
import { deriveEnterpriseFingerprint } from "../src/enterprise/derive-enterprise-fingerprint.ts";
import { openEnterpriseKey } from "../src/enterprise/open-enterprise-key.ts";
import {
  packRosterEntry,
  parseRosterEntry,
  ROSTER_ENTRY_MAX_CHARS,
  type RosterFacts,
  rosterBody,
} from "../src/enterprise/roster-entry.ts";
import { verifyRoster } from "../src/enterprise/verify-roster.ts";
import { sealGrant } from "../src/grant/seal-grant.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { makeKeySeed } from "../src/identity/make-key-seed.ts";
import { aMember, ENTERPRISE, founded } from "./enterprise-support.ts";
import { refuses, UID } from "./support.ts";

const founder = await aMember();
const other = await aMember();
const made = await founded(founder);
const { fingerprint, entry } = made;
const roster = await verifyRoster([entry], { uid: ENTERPRISE, fingerprint });

describe("a new enterprise", () => {
  test("begins with its founder as the only member and administrator, and with its two keys", async () => {
    assert.deepEqual([...roster.members.keys()], [founder.uid]);
    assert.deepEqual([...roster.admins], [founder.uid]);
    assert.deepEqual(roster.members.get(founder.uid)?.fingerprint, founder.fingerprint);
    assert.deepEqual(roster.erk.b.xPublic, (await deriveKeyPair(made.erkB)).xPublic);
    assert.deepEqual(roster.erk.r.xPublic, (await deriveKeyPair(made.erkR)).xPublic);
    assert.notDeepEqual(roster.erk.b.fingerprint, roster.erk.r.fingerprint);
    assert.deepEqual([roster.seq, roster.erk.gen, roster.isErkDue, roster.groups.size], [0, 1, false, 0]);
    assert.deepEqual(roster.fingerprint, await deriveEnterpriseFingerprint(ENTERPRISE, roster.rootPublic));
  });

  test("has new keys each time", async () => {
    const again = await founded(founder);
    for (const part of ["fingerprint", "erkB", "erkR"] as const) assert.notDeepEqual(again[part], made[part]);
  });

  test("MS-53 is refused under another enterprise's fingerprint or uid", async () => {
    const foreign = await founded(other);
    await refuses(() => verifyRoster([entry], { uid: ENTERPRISE, fingerprint: foreign.fingerprint }));
    await refuses(() => verifyRoster([entry], { uid: UID, fingerprint }));
    await refuses(() => verifyRoster([], { uid: ENTERPRISE, fingerprint }));
  });
});

const giving = (kind: "erk-b" | "erk-r", seed = kind === "erk-b" ? made.erkB : made.erkR) =>
  sealGrant(seed, {
    label: kind,
    subject: ENTERPRISE,
    gen: 1,
    role: "",
    time: 1,
    signer: founder,
    recipient: { kind: "user", ...other },
  });

describe("an enterprise's private keys", () => {
  test("open only for their recipient, and only as a key of their own kind and generation", async () => {
    for (const kind of ["erk-b", "erk-r"] as const) {
      const wire = await giving(kind);
      const opened = await openEnterpriseKey(wire, { reader: other, signer: founder, roster, kind, gen: 1 });
      assert.deepEqual(opened.xPublic, kind === "erk-b" ? roster.erk.b.xPublic : roster.erk.r.xPublic);
      assert.equal(opened.xPrivate.extractable, false);
      const asOther = kind === "erk-b" ? "erk-r" : "erk-b";
      const terms = { reader: other, signer: founder, roster, gen: 1 };
      await refuses(() => openEnterpriseKey(wire, { ...terms, kind: asOther }));
      await refuses(() => openEnterpriseKey(wire, { ...terms, kind, gen: 2 }));
      await refuses(() => openEnterpriseKey(wire, { ...terms, kind, reader: founder }));
    }
  });

  test("MS-52 a key that the roster does not name is refused, even from an administrator", async () => {
    const wire = await giving("erk-r", makeKeySeed());
    const terms = { reader: other, signer: founder, roster, kind: "erk-r", gen: 1 } as const;
    await refuses(() => openEnterpriseKey(wire, terms));
  });
});

describe("an entry of a roster", () => {
  const { facts, signature } = parseRosterEntry(entry);
  const wireOf = (body: Uint8Array<ArrayBuffer>) => packRosterEntry(body, signature);

  test("is read as it was written", () => {
    assert.equal(wireOf(rosterBody(facts)), entry);
    assert.equal(facts.action, "found");
  });

  test("stays within the length limit, even with the longest name", () => {
    const named = (name: string) => {
      const { enterprise, seq, prev, subject, by, time } = facts;
      const place = { enterprise, seq, prev, subject, by, time, fingerprint: facts.fingerprint };
      const create = { ...place, action: "group-create", gen: 1, xPublic: facts.prev, name };
      return rosterBody(create as RosterFacts);
    };
    assert.ok(wireOf(named("é".repeat(510))).length <= ROSTER_ENTRY_MAX_CHARS);
    parseRosterEntry(wireOf(named("é".repeat(510))));
    for (const name of ["", "é".repeat(511)]) assert.throws(() => named(name));
  });

  test("MS-21 is refused in any form but the canonical one", async () => {
    const strange = [
      ctx("grant", utf8("x")),
      ctx("roster"),
      ctx("roster", ...Array.from({ length: 8 }, () => utf8("found"))),
      rosterBody(facts).slice(1),
    ];
    const texts = ["", "AA==", `${entry}AAAA`, entry.slice(4), "A".repeat(5_000_000), toBase64(signature)];
    for (const wire of [...texts, ...strange.map(wireOf), null, undefined, 7, {}, [entry]]) {
      await refuses(() => parseRosterEntry(wire as string));
      await refuses(() => verifyRoster([wire as string], { uid: ENTERPRISE, fingerprint }));
    }
  });

  test("an unknown action is refused, even `constructor` or `toString`", async () => {
    const { fields } = parseContext(rosterBody(facts));
    const ACTION = 3;
    assert.equal(wireOf(ctx("roster", ...fields)), entry);
    for (const action of ["__proto__", "constructor", "toString", "promote", "admit", ""])
      await refuses(() => parseRosterEntry(wireOf(ctx("roster", ...fields.with(ACTION, utf8(action))))));
  });
});
