/** @file Further entries are applied to a verified roster, without verifying earlier signatures again. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toHex } from "../src/bytes.ts";
import { continueRoster } from "../src/enterprise/continue-roster.ts";
import type { Roster } from "../src/enterprise/roster.ts";
import { rosterSigner } from "../src/enterprise/roster-signer.ts";
import { verifyRoster } from "../src/enterprise/verify-roster.ts";
import { aKey, aMember, ENTERPRISE, founded } from "./enterprise-support.ts";
import { about, admitting, type EntryContent, extended, newErk } from "./roster-entries.ts";
import { flippedBase64, refuses } from "./support.ts";

const founder = await aMember();
const ann = await aMember();
const bo = await aMember();
const annAnew = await aMember(ann.uid);
const { fingerprint, entry } = await founded(founder);
const read = (entries: readonly string[]) => verifyRoster(entries, { uid: ENTERPRISE, fingerprint });

const STORY: readonly EntryContent[] = [
  admitting(ann),
  { action: "make-admin", ...about(ann) },
  { action: "group-create", ...(await aKey("group", crypto.randomUUID(), 1)), name: "Interns" },
  { action: "remove", ...about(ann) },
  await newErk(2, fingerprint),
  admitting(annAnew),
  admitting(bo),
  { action: "remove", ...about(annAnew) },
  admitting(ann),
];
const told = async (contents: readonly EntryContent[]): Promise<string[]> => {
  let entries: string[] = [entry];
  for (const content of contents) entries = await extended(entries, founder, content);
  return entries;
};
const story = await told(STORY);
const whole = await read(story);
const rosterAfter = (last: number): Promise<Roster> => read(story.slice(0, last + 1));

describe("a verified roster that is continued", () => {
  test("equals the same roster verified from its first entry", async () => {
    for (const at of story.keys()) {
      const before = await read(story.slice(0, at + 1));
      assert.deepEqual(await continueRoster(before, story.slice(at + 1)), whole);
      assert.deepEqual(
        before,
        await read(story.slice(0, at + 1)),
        "the roster that is continued is not changed",
      );
    }
  });

  test("MS-55 accepts only entries that directly follow its last entry", async () => {
    const before = await rosterAfter(3);
    const rest = story.slice(4);
    const wrong = [
      story,
      story.slice(3),
      rest.toSpliced(0, 1),
      rest.toSpliced(1, 1),
      rest.toReversed(),
      rest.with(0, flippedBase64(rest[0] ?? "", 77)),
      [...rest, rest[0] ?? ""],
      [entry],
      (await extended(story.slice(0, 4), bo, admitting(bo))).slice(4),
      (await extended(story.slice(0, 3), founder, admitting(bo))).slice(3),
      [""],
    ];
    for (const wires of wrong) await refuses(() => continueRoster(before, wires));
    const foreign = { ...before, uid: crypto.randomUUID() };
    await refuses(() => continueRoster(foreign, rest));
  });
});

describe("the member behind a signature", () => {
  const member = ({ uid, fingerprint: own, edPublic, xPublic }: typeof ann, isCurrent: boolean) => ({
    uid,
    fingerprint: own,
    edPublic,
    xPublic,
    signed: null,
    isCurrent,
  });
  const whose = (roster: Roster, { uid, fingerprint: own }: typeof ann) => rosterSigner(roster, uid, own);

  test("a removed member is remembered under the keys that this member had", async () => {
    assert.deepEqual(whose(await rosterAfter(1), ann), member(ann, true));
    const removed = await rosterAfter(4);
    assert.deepEqual(whose(removed, ann), member(ann, false));
    assert.deepEqual([...removed.former.keys()], [toHex(ann.fingerprint)]);
    const withNewKeys = await rosterAfter(6);
    assert.deepEqual(whose(withNewKeys, ann), member(ann, false));
    assert.deepEqual(whose(withNewKeys, annAnew), member(annAnew, true));
  });

  test("a member who is readmitted under the same keys is a current member", () => {
    assert.deepEqual(whose(whole, ann), member(ann, true));
    assert.deepEqual(whose(whole, annAnew), member(annAnew, false));
    assert.deepEqual([...whole.former.keys()], [toHex(annAnew.fingerprint)]);
  });

  test("the roster remembers the keys of a demoted or removed administrator", async () => {
    const ended = async (roster: Roster | Promise<Roster>) => [...(await roster).formerAdmins];
    assert.deepEqual(await ended(rosterAfter(2)), []);
    assert.deepEqual(await ended(rosterAfter(4)), [toHex(ann.fingerprint)], "removed");
    const demoted = [...STORY.slice(0, 2), { action: "end-admin", ...about(ann) } as const];
    assert.deepEqual(await ended(read(await told(demoted))), [toHex(ann.fingerprint)]);
  });

  test("MS-55 keys are accepted only for the user whom an administrator admitted with these keys", async () => {
    const removed = await rosterAfter(4);
    for (const wrong of [
      bo,
      annAnew,
      { ...ann, uid: bo.uid },
      { ...founder, uid: ann.uid },
      { ...founder, fingerprint: ann.fingerprint },
      { ...ann, fingerprint: founder.fingerprint },
      { ...ann, fingerprint: new Uint8Array() },
    ])
      await refuses(() => whose(removed, wrong));
  });
});
