/** @file Members' names and addresses in a roster: their bytes, their allowed forms, and who may sign them. */
import assert from "node:assert/strict";
import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { toHex, utf8 } from "../src/bytes.ts";
import { ctx, parseContext } from "../src/context.ts";
import { checkNextEntry } from "../src/enterprise/check-next-entry.ts";
import { nextRosterEntry, type RosterChange } from "../src/enterprise/next-roster-entry.ts";
import type { Roster } from "../src/enterprise/roster.ts";
import {
  packRosterEntry,
  parseRosterEntry,
  ROSTER_ENTRY_MAX_CHARS,
  type RosterFacts,
  rosterBody,
} from "../src/enterprise/roster-entry.ts";
import { signRosterEntry } from "../src/enterprise/sign-roster-entry.ts";
import { aMember, ENTERPRISE } from "./enterprise-support.ts";
import { about, admitting, type EntryContent, extended } from "./roster-entries.ts";
import { ann, bo, entry, founder, read } from "./roster-story.ts";
import { asUid, refuses } from "./support.ts";

const ZOE = { name: "Zoé Ng 🌿", email: "zoe@acme.test" };

const hex = (text: string): Buffer => Buffer.from(text.replaceAll("-", ""), "hex");
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const spelled = (label: string, fields: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from(`KW1${String.fromCharCode(label.length)}${label}`, "latin1"),
    ...fields.flatMap((field) => [Buffer.from([field.length >> 8, field.length & 255]), field]),
  ]);

describe("known answers, computed here with node:crypto", () => {
  const seed = "5e".repeat(32);
  const pkcs8 = Buffer.concat([hex("302e020100300506032b657004220420"), hex(seed)]);
  const key = createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  const { reader } = JSON.parse(
    readFileSync(new URL("./identity-vectors.json", import.meta.url), "utf8"),
  ).persons;
  const [edPublic, xPublic] = [reader.bundle.ed_pk, reader.bundle.x_pk].map((one) =>
    Buffer.from(one, "base64"),
  ) as [Buffer, Buffer];
  const by = asUid("ad".repeat(16));
  const prev = "07".repeat(32);
  const place = { enterprise: ENTERPRISE, seq: 7, prev: Uint8Array.from(hex(prev)), by, time: 1_760_000_000 };
  const subject = { subject: reader.uid, fingerprint: Uint8Array.from(hex(reader.fingerprint)) };
  const answers: readonly (readonly [facts: RosterFacts, payload: readonly Buffer[], hash: string])[] = [
    [
      {
        ...place,
        ...subject,
        ...ZOE,
        action: "admit-named",
        edPublic: Uint8Array.from(edPublic),
        xPublic: Uint8Array.from(xPublic),
      },
      [edPublic, xPublic],
      "139f186b5f3942b32a846a811a0f4e261c0a552b09d0fca6be7fee544f54e146",
    ],
    [
      { ...place, ...subject, ...ZOE, action: "rename-member" },
      [],
      "4392113a67bf7ca296a027883c5d42d144bfc9254e5fb2d1af96944f876b58d1",
    ],
  ];

  for (const [facts, payload, hash] of answers)
    test(`${facts.action} has the bytes of docs/security.md`, async () => {
      const body = spelled("roster", [
        ...[hex(ENTERPRISE), u32(7), hex(prev), Buffer.from(facts.action)],
        ...[hex(reader.uid), hex(reader.fingerprint), hex(by), u32(1_760_000_000)],
        ...payload,
        ...[Buffer.from(ZOE.name), Buffer.from(ZOE.email)],
      ]);
      const wire = Buffer.concat([body, sign(null, body, key)]).toString("base64");
      const own = await crypto.subtle.importKey("pkcs8", pkcs8, "Ed25519", false, ["sign"]);
      assert.equal(await signRosterEntry(facts, own), wire);
      assert.equal(createHash("sha256").update(wire).digest("hex"), hash);
      assert.deepEqual(parseRosterEntry(wire).facts, facts);
      const spki = createPublicKey(key).export({ format: "der", type: "spki" });
      const signer = { uid: by, edPublic: Uint8Array.from(spki.subarray(-32)) };
      const next = { enterprise: ENTERPRISE, seq: 6, head: place.prev, signer };
      assert.deepEqual(await checkNextEntry(wire, next), facts);
    });
});

describe("a member's name and address", () => {
  const facts = {
    enterprise: ENTERPRISE,
    seq: 1,
    prev: new Uint8Array(32),
    by: founder.uid,
    time: 1,
    ...about(ann),
    ...ZOE,
    action: "rename-member",
  } as const;
  const [NAME, EMAIL] = [8, 9];
  const { fields } = parseContext(rosterBody(facts));
  const wireOf = (...all: readonly Uint8Array<ArrayBuffer>[]) =>
    packRosterEntry(ctx("roster", ...all), new Uint8Array(64));

  test("are read as they were written", () => {
    const { facts: parsed } = parseRosterEntry(wireOf(...fields));
    assert.deepEqual(parsed, facts);
  });

  test("are refused in any other form", async () => {
    for (const name of ["", "Zoé\nNg", "Zoé\u0085", "\u0000", "N".repeat(256)]) {
      await refuses(() => rosterBody({ ...facts, name }));
      await refuses(() => parseRosterEntry(wireOf(...fields.with(NAME, utf8(name)))));
    }
    for (const email of ["", "Zoe@acme.test", " zoe@acme.test", "zoe@acme.test\n", "z".repeat(256)]) {
      await refuses(() => rosterBody({ ...facts, email }));
      await refuses(() => parseRosterEntry(wireOf(...fields.with(EMAIL, utf8(email)))));
    }
    await refuses(() => rosterBody({ ...facts, name: "Zo\ud800" }));
    await refuses(() => parseRosterEntry(wireOf(...fields.with(NAME, new Uint8Array([0xc3, 0x28])))));
    await refuses(() => parseRosterEntry(wireOf(...fields.slice(0, EMAIL))));
    await refuses(() => parseRosterEntry(wireOf(...fields, utf8("more"))));
    await refuses(() => parseRosterEntry(wireOf(...fields.slice(0, NAME))));
  });

  test("fit into an entry together at their maximum lengths; a longer address is refused", async () => {
    const long = { name: "あ".repeat(255), email: "é".repeat(127) };
    const longest = {
      ...facts,
      ...long,
      action: "admit-named",
      edPublic: ann.edPublic,
      xPublic: ann.xPublic,
    };
    const wire = packRosterEntry(rosterBody(longest as RosterFacts), new Uint8Array(64));
    assert.ok(wire.length <= ROSTER_ENTRY_MAX_CHARS);
    parseRosterEntry(wire);
    await refuses(() => rosterBody({ ...longest, email: "é".repeat(128) } as RosterFacts));
  });
});

describe("the members' names", () => {
  const place = { enterprise: ENTERPRISE, seq: 1, prev: new Uint8Array(32), by: founder.uid, time: 1 };
  const change = (roster: Roster, what: RosterChange, by = founder) =>
    nextRosterEntry(roster, what, { signer: by, time: 2 });
  const nameOf = ({ members }: Roster, { uid }: { readonly uid: string }) => members.get(uid)?.signed;

  test("come from the entries; a member whom an earlier version has admitted has no name", async () => {
    const steps: readonly RosterChange[] = [
      { action: "admit", member: ann },
      { action: "admit-named", member: bo, name: "Bo Li", email: " Bo@ACME.test " },
      { action: "rename-member", uid: ann.uid, ...ZOE },
      { action: "rename-member", uid: founder.uid, name: "Fay Roy", email: "fay@acme.test" },
    ];
    let [roster, entries] = [await read([entry]), [entry] as string[]];
    const seen: unknown[] = [];
    for (const step of steps) {
      const made = await change(roster, step);
      [roster, entries] = [made.roster, [...entries, made.entry]];
      seen.push([nameOf(roster, ann), nameOf(roster, bo), nameOf(roster, founder)]);
    }
    const bos = { name: "Bo Li", email: "bo@acme.test" };
    assert.deepEqual(seen, [
      [null, undefined, null],
      [null, bos, null],
      [ZOE, bos, null],
      [ZOE, bos, { name: "Fay Roy", email: "fay@acme.test" }],
    ]);
    assert.deepEqual((await read(entries)).members, roster.members);
    const left = await change(roster, { action: "remove", uid: bo.uid });
    assert.deepEqual(left.roster.former.get(toHex(bo.fingerprint))?.signed, bos);
    const anew = await aMember(bo.uid);
    const back = await change(left.roster, { action: "admit", member: anew });
    assert.equal(
      nameOf(back.roster, bo),
      null,
      "a member with new keys has no name until an administrator signs one",
    );
  });

  test("MS-161 an entry with the setting of readable names must be signed by an administrator and must change the setting", async () => {
    const { uid: subject, fingerprint } = await read([entry]);
    const setting = (readable: boolean, by: Partial<EntryContent> = {}): EntryContent =>
      ({ action: "names-readable", subject, fingerprint, readable, ...by }) as EntryContent;
    const isReadable = async (entries: readonly string[]) => (await read(entries)).namesReadable;
    const admitted = await extended([entry], founder, admitting(ann));
    assert.equal(await isReadable(admitted), false);
    const on = await extended(admitted, founder, setting(true));
    assert.equal(await isReadable(on), true);
    assert.equal(await isReadable(await extended(on, founder, setting(false))), false);
    await refuses(async () => read(await extended(admitted, ann, setting(true))));
    await refuses(async () => read(await extended(admitted, founder, setting(false))));
    await refuses(async () => read(await extended(on, founder, setting(true))));
    const others = [{ subject: ann.uid }, { fingerprint: ann.fingerprint }];
    for (const other of others)
      await refuses(async () => read(await extended(admitted, founder, setting(true, other))));
  });

  test("the setting of readable names is one byte, 0 or 1", async () => {
    const { uid: subject, fingerprint } = await read([entry]);
    const { fields } = parseContext(
      rosterBody({ ...place, subject, fingerprint, action: "names-readable", readable: true }),
    );
    const wireOf = (byte: Uint8Array<ArrayBuffer>) =>
      packRosterEntry(ctx("roster", ...fields.with(-1, byte)), new Uint8Array(64));
    assert.equal(parseRosterEntry(wireOf(Uint8Array.of(0))).facts.action, "names-readable");
    for (const byte of [Uint8Array.of(2), Uint8Array.of(), Uint8Array.of(0, 1)])
      await refuses(() => parseRosterEntry(wireOf(byte)));
  });

  test("MS-107 only an administrator can sign a name, and only for keys that the roster lists", async () => {
    const naming = (who: Parameters<typeof about>[0]): EntryContent<"rename-member"> => ({
      action: "rename-member",
      ...about(who),
      ...ZOE,
    });
    const admitted = await extended([entry], founder, { ...admitting(ann), ...ZOE, action: "admit-named" });
    await read(await extended(admitted, founder, naming(ann)));
    for (const [by, content] of [
      [ann, naming(ann)],
      [ann, naming(founder)],
      [founder, naming(bo)],
      [founder, naming({ uid: ann.uid, fingerprint: bo.fingerprint })],
      [founder, { ...admitting(ann), ...ZOE, action: "admit-named" }],
      [founder, { ...admitting(bo), ...ZOE, action: "admit-named", xPublic: ann.xPublic }],
      [ann, { ...admitting(bo), ...ZOE, action: "admit-named" }],
    ] as const satisfies readonly (readonly [typeof ann, EntryContent])[])
      await refuses(async () => read(await extended(admitted, by, content)));
  });
});
