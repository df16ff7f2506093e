/** @file The entries that a client makes: only allowed changes, from which every reader derives the same roster. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { fromBase64 } from "../src/bytes.ts";
import { makeGroupKey } from "../src/enterprise/make-group-key.ts";
import { nextRosterEntry, type RosterChange } from "../src/enterprise/next-roster-entry.ts";
import type { Roster } from "../src/enterprise/roster.ts";
import { EXPORTERS, LOCK_LIMITS, parseRosterEntry } from "../src/enterprise/roster-entry.ts";
import { verifyRoster } from "../src/enterprise/verify-roster.ts";
import type { Identity } from "../src/identity/open-identity.ts";
import { aKey, aMember, ENTERPRISE, founded } from "./enterprise-support.ts";
import { flippedBase64, refuses, refusesRoster } from "./support.ts";

const TIME = 1_760_000_001;
const founder = await aMember();
const ann = await aMember();
const bo = await aMember();
const annAnew = await aMember(ann.uid);
const people = [founder, ann, bo, annAnew];
const { fingerprint, entry: first } = await founded(founder);
const read = (entries: readonly string[]) => verifyRoster(entries, { uid: ENTERPRISE, fingerprint });
const roster0 = await read([first]);

const GROUPS = [crypto.randomUUID(), crypto.randomUUID()];
const [group1 = ""] = GROUPS;
const { xPublic } = await makeGroupKey(group1, 1);
const erk = {
  erkB: (await aKey("erk-b", ENTERPRISE, 2)).xPublic,
  erkR: (await aKey("erk-r", ENTERPRISE, 2)).xPublic,
};

type Chain = { entries: string[]; roster: Roster };
const START: Chain = { entries: [first], roster: roster0 };

const then = async ({ entries, roster }: Chain, by: Identity, what: RosterChange): Promise<Chain> => {
  const made = await nextRosterEntry(roster, what, { signer: by, time: TIME });
  return { entries: [...entries, made.entry], roster: made.roster };
};

const NAMED = { name: "Zoé Ng", email: "zoe@acme.test" };

const CHANGES: readonly RosterChange[] = [
  ...people.flatMap((member): RosterChange[] => [
    { action: "admit", member },
    { action: "admit-named", member, ...NAMED },
  ]),
  ...[founder, ann, bo].flatMap(({ uid }): RosterChange[] => [
    { action: "rename-member", uid, ...NAMED },
    { action: "remove", uid },
    { action: "make-admin", uid },
    { action: "end-admin", uid },
  ]),
  ...GROUPS.flatMap((uid): RosterChange[] => [
    { action: "group-create", uid, name: "Interns", xPublic },
    { action: "group-rename", uid, name: "Équipe 🌿" },
    { action: "group-rekey", uid, xPublic },
    { action: "group-remove", uid },
  ]),
  { action: "new-erk", ...erk },
  { action: "names-readable", readable: true },
  { action: "names-readable", readable: false },
  ...EXPORTERS.map((exporters): RosterChange => ({ action: "export-policy", exporters })),
  ...LOCK_LIMITS.map((lockLimit): RosterChange => ({ action: "lock-policy", lockLimit })),
];

/** A second implementation of the rules: whether an administrator may make this change to the roster. */
const isPossible = (
  { members, admins, groups, namesReadable, exporters, lockLimit }: Roster,
  what: RosterChange,
): boolean => {
  if (what.action === "new-erk") return true;
  if (what.action === "names-readable") return what.readable !== namesReadable;
  if (what.action === "export-policy") return what.exporters !== exporters;
  if (what.action === "lock-policy") return what.lockLimit !== lockLimit;
  if (what.action === "admit" || what.action === "admit-named") return !members.has(what.member.uid);
  if (what.action === "group-create") return !groups.has(what.uid);
  if (what.action.startsWith("group-")) return groups.has(what.uid);
  if (what.action === "rename-member") return members.has(what.uid);
  if (what.action === "make-admin") return members.has(what.uid) && !admins.has(what.uid);
  if (what.action === "end-admin") return admins.has(what.uid) && admins.size > 1;
  return members.has(what.uid) && !(admins.has(what.uid) && admins.size === 1);
};

const adminOf = (roster: Roster, pick: number): Identity => {
  const uid = [...roster.admins][pick % roster.admins.size] ?? "";
  const keys = roster.members.get(uid)?.fingerprint;
  const admin = people.find((one) => one.uid === uid && one.fingerprint.join() === keys?.join());
  assert.ok(admin);
  return admin;
};

type Picks = readonly [change: number, admin: number];
const grown = async (picks: readonly Picks[]): Promise<Chain> => {
  let chain = START;
  for (const [change, admin] of picks) {
    const { roster } = chain;
    const possible = CHANGES.filter((what) => isPossible(roster, what));
    const what = possible[change % possible.length];
    assert.ok(what);
    chain = await then(chain, adminOf(roster, admin), what);
  }
  return chain;
};
const picks = (minLength: number) =>
  fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength, maxLength: 12 });

describe("the next entry", () => {
  test("is made for a change, and has the next position and the roster's keys", async () => {
    let chain = await then(START, founder, { action: "admit", member: ann });
    chain = await then(chain, founder, { action: "make-admin", uid: ann.uid });
    chain = await then(chain, ann, { action: "group-create", uid: group1, name: "Interns", xPublic });
    const next = await makeGroupKey(group1, 2);
    chain = await then(chain, ann, { action: "group-rekey", uid: group1, xPublic: next.xPublic });
    chain = await then(chain, ann, { action: "remove", uid: founder.uid });
    assert.ok(chain.roster.isErkDue);
    chain = await then(chain, ann, { action: "new-erk", ...erk });
    const { roster, entries } = chain;
    assert.deepEqual([[...roster.members.keys()], [...roster.admins]], [[ann.uid], [ann.uid]]);
    const [, latest] = roster.groups.get(group1)?.keys ?? [];
    assert.deepEqual(latest, { gen: 2, xPublic: next.xPublic, fingerprint: next.fingerprint });
    assert.deepEqual([roster.erk.gen, roster.erk.b.xPublic, roster.isErkDue], [2, erk.erkB, false]);
    const { facts } = parseRosterEntry(entries.at(-1) ?? "");
    assert.deepEqual([facts.seq, facts.by, facts.time, facts.subject], [6, ann.uid, TIME, ENTERPRISE]);
  });

  test("renames and removes a group under its current key", async () => {
    let chain = await then(START, founder, {
      action: "group-create",
      uid: group1,
      name: "Interns",
      xPublic,
    });
    chain = await then(chain, founder, { action: "group-rename", uid: group1, name: "Équipe 🌿" });
    assert.equal(chain.roster.groups.get(group1)?.name, "Équipe 🌿");
    chain = await then(chain, founder, { action: "group-remove", uid: group1 });
    assert.deepEqual(chain.roster, await read(chain.entries));
    assert.equal(chain.roster.groups.size, 0);
  });

  test("MS-55 can be made only by an administrator with the current keys", async () => {
    const { roster } = await then(START, founder, { action: "admit", member: ann });
    const what = { action: "admit", member: bo } as const;
    for (const signer of [ann, bo, { ...ann, uid: founder.uid }, { ...founder, uid: ann.uid }])
      await refuses(() => nextRosterEntry(roster, what, { signer, time: TIME }));
    await nextRosterEntry(roster, what, { signer: founder, time: TIME });
  });

  test("MS-34 MS-58 is not made with a key or name that every reader would refuse", async () => {
    const nil = new Uint8Array(32);
    const by = { signer: founder, time: TIME };
    const wrong: RosterChange[] = [
      { action: "admit", member: { ...ann, fingerprint: bo.fingerprint } },
      { action: "admit", member: { ...ann, xPublic: nil } },
      { action: "admit", member: { ...ann, edPublic: nil } },
      { action: "group-create", uid: group1, name: "G", xPublic: nil },
      { action: "group-create", uid: group1, name: "", xPublic },
      { action: "group-create", uid: group1, name: "é".repeat(511), xPublic },
      { action: "group-create", uid: "interns", name: "G", xPublic },
      { action: "new-erk", erkB: erk.erkB, erkR: erk.erkB },
      { action: "new-erk", erkB: nil, erkR: erk.erkR },
    ];
    for (const what of wrong) await refuses(() => nextRosterEntry(roster0, what, by));
  });
});

describe("random sequences of entries", () => {
  test("give their author and every reader the same roster", async () => {
    await fc.assert(
      fc.asyncProperty(picks(1), async (some) => {
        const { entries, roster } = await grown(some);
        assert.deepEqual(roster, await read(entries));
      }),
      { numRuns: 30 },
    );
    assert.deepEqual(roster0, await read([first]), "the roster that is continued is not changed");
  });

  test("MS-55 MS-58 are not made with an entry that is not allowed", async () => {
    await fc.assert(
      fc.asyncProperty(picks(0), async (some) => {
        const { roster } = await grown(some);
        const signer = adminOf(roster, 0);
        for (const what of CHANGES)
          if (!isPossible(roster, what))
            await refuses(() => nextRosterEntry(roster, what, { signer, time: TIME }));
      }),
      { numRuns: 10 },
    );
  });

  test("MS-55 are refused if an entry is altered, dropped, swapped, repeated or moved", async () => {
    type Change = (entries: readonly string[], at: number, to: number) => string[];
    const changes: readonly Change[] = [
      (entries, at, to) => {
        const wire = entries[at] ?? "";
        return entries.with(at, flippedBase64(wire, to % (8 * fromBase64(wire).length)));
      },
      (entries, at) => entries.toSpliced(at % (entries.length - 1), 1),
      (entries, at, to) => {
        const other = (at + 1 + (to % (entries.length - 1))) % entries.length;
        return entries.with(at, entries[other] ?? "").with(other, entries[at] ?? "");
      },
      (entries, at, to) => entries.toSpliced(to % (entries.length + 1), 0, entries[at] ?? ""),
      (entries, at, to) => {
        const rest = entries.toSpliced(at, 1);
        const place = (at + 1 + (to % rest.length)) % entries.length;
        return rest.toSpliced(place, 0, entries[at] ?? "");
      },
    ];
    await fc.assert(
      fc.asyncProperty(picks(1), fc.nat(100), fc.nat(100_000), async (some, from, to) => {
        const { entries } = await grown(some);
        const at = from % entries.length;
        for (const change of changes) {
          const changed = change(entries, at, to);
          assert.notDeepEqual(changed, entries);
          await refusesRoster(() => read(changed));
        }
      }),
      { numRuns: 25 },
    );
  });
});
