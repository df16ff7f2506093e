/** @file An entry is checked without its roster: its position, its signature, and its keys. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { fromBase64 } from "../src/bytes.ts";
import { checkNextEntry, type NextPlace } from "../src/enterprise/check-next-entry.ts";
import { hashRosterEntry, hashRosterWire, parseRosterEntry } from "../src/enterprise/roster-entry.ts";
import { aKey, aMember, ENTERPRISE, founded } from "./enterprise-support.ts";
import { about, admitting, extended, newErk } from "./roster-entries.ts";
import { flippedBase64, OTHER_UID, refuses } from "./support.ts";

const founder = await aMember();
const ann = await aMember();
const { fingerprint, entry } = await founded(founder);
const head = await hashRosterWire(entry);
const place: NextPlace = { enterprise: ENTERPRISE, seq: 0, head, signer: founder };
const GROUP = crypto.randomUUID();
const groupKey = await aKey("group", GROUP, 1);

const next = async (...[said, at]: [Parameters<typeof extended>[2], Parameters<typeof extended>[3]?]) =>
  (await extended([entry], founder, said, at))[1] ?? "";
const admit = await next(admitting(ann));

describe("an entry that is checked without its roster", () => {
  test("is accepted at the next position if the expected signer has signed it", async () => {
    const saids = [
      admitting(ann),
      { action: "remove", ...about(ann) },
      { action: "make-admin", ...about(ann) },
      { action: "end-admin", ...about(ann) },
      { action: "group-create", ...groupKey, name: "Interns" },
      { action: "group-rename", ...about(ann), subject: GROUP, name: "Interns" },
      { action: "group-rekey", ...groupKey },
      { action: "group-remove", ...about(ann), subject: GROUP },
      await newErk(2, fingerprint),
    ] as const;
    for (const said of saids) {
      const wire = await next(said);
      const facts = await checkNextEntry(wire, place);
      assert.deepEqual(facts, parseRosterEntry(wire).facts);
      assert.equal(facts.action, said.action);
    }
  });

  test("has the hash that the next entry names", async () => {
    assert.deepEqual(head, await hashRosterEntry(parseRosterEntry(entry)));
    assert.deepEqual(parseRosterEntry(admit).facts.prev, head);
    await refuses(() => hashRosterWire(`${entry}AAAA`));
  });

  test("MS-55 is refused at another position, or signed by another user", async () => {
    const places: Partial<NextPlace>[] = [
      { enterprise: OTHER_UID },
      { seq: 1 },
      { seq: -1 },
      { head: await hashRosterWire(admit) },
      { head: head.slice(1) },
      { signer: ann },
      { signer: { ...founder, uid: ann.uid } },
      { signer: { ...founder, edPublic: ann.edPublic } },
    ];
    for (const wrong of places) await refuses(() => checkNextEntry(admit, { ...place, ...wrong }));
    for (const wrong of [
      { enterprise: OTHER_UID },
      { seq: 2 },
      { seq: 0 },
      { prev: fingerprint },
      { by: ann.uid },
    ])
      await refuses(async () => checkNextEntry(await next(admitting(ann), wrong), place));
  });

  test("is refused if its action is to found the enterprise, because only the first entry can have this action", async () => {
    const { facts } = parseRosterEntry(entry);
    await refuses(() => checkNextEntry(entry, place));
    await refuses(async () => checkNextEntry(await next(facts), place));
  });

  test("MS-34 MS-58 is refused with keys that no roster can have", async () => {
    const nil = new Uint8Array(32);
    const erk = await newErk(2, fingerprint);
    if (erk.action !== "new-erk") throw new Error("unreachable");
    for (const said of [
      { ...admitting(ann), fingerprint: founder.fingerprint },
      { ...admitting(ann), edPublic: nil },
      { ...admitting(ann), xPublic: nil },
      { action: "group-create", ...groupKey, gen: 2, name: "G" },
      { action: "group-create", ...groupKey, xPublic: nil, name: "G" },
      { action: "group-rekey", ...groupKey, fingerprint: ann.fingerprint },
      { ...erk, erkR: erk.erkB },
      { ...erk, erkB: nil },
    ] as Parameters<typeof next>[0][])
      await refuses(async () => checkNextEntry(await next(said), place));
  });

  test("MS-55 is refused with any bit flipped", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(8 * fromBase64(admit).length - 1), (bit) =>
        refuses(() => checkNextEntry(flippedBase64(admit, bit), place)),
      ),
      { numRuns: 100 },
    );
  });

  test("MS-21 is refused in any form but the canonical one", async () => {
    for (const wire of ["", "AA==", `${admit}AAAA`, admit.slice(4), null, undefined, 7, {}, [admit]])
      await refuses(() => checkNextEntry(wire as string, place));
  });
});
