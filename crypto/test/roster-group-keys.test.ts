/** @file The roster says which groups need a new key. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { verifyRoster } from "../src/enterprise/verify-roster.ts";
import { aKey, aMember, ENTERPRISE, founded } from "./enterprise-support.ts";
import { about, admitting, type EntryContent, extended, newErk } from "./roster-entries.ts";

const founder = await aMember();
const ann = await aMember();
const { fingerprint, entry } = await founded(founder);
const [ops, board] = [crypto.randomUUID(), crypto.randomUUID()];
const [ofOps, ofBoard] = [await aKey("group", ops, 1), await aKey("group", board, 1)];

const dueAfter = async (...contents: readonly EntryContent[]): Promise<(boolean | undefined)[]> => {
  let entries: string[] = [entry];
  for (const content of contents) entries = await extended(entries, founder, content);
  const { groups } = await verifyRoster(entries, { uid: ENTERPRISE, fingerprint });
  return [ops, board].map((uid) => groups.get(uid)?.isKeyDue);
};

test("once the enterprise has new keys, every group's key is due for rotation", async () => {
  const story: EntryContent[] = [
    admitting(ann),
    { action: "make-admin", ...about(ann) },
    { action: "group-create", name: "Ops", ...ofOps },
    { action: "end-admin", ...about(ann) },
    { action: "group-create", name: "Board", ...ofBoard },
  ];
  assert.deepEqual(await dueAfter(...story), [false, false]);
  story.push(await newErk(2, fingerprint));
  assert.deepEqual(
    await dueAfter(...story),
    [true, true],
    "the key of a group that was created between the role's end and the new keys is due too",
  );
  story.push({ action: "group-rekey", ...(await aKey("group", ops, 2)) });
  assert.deepEqual(await dueAfter(...story), [false, true]);
  story.push({ action: "group-rename", name: "Bored", subject: board, fingerprint: ofBoard.fingerprint });
  assert.deepEqual(await dueAfter(...story), [false, true], "renaming the group does not change its key");
});
