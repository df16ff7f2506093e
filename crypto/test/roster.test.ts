/** @file The content of a verified roster, and refusals of altered rosters. */

import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { fromBase64 } from "../src/bytes.ts";
import { aMember } from "./enterprise-support.ts";
import { about, admitting } from "./roster-entries.ts";
import { ann, bo, erk2, founder, GROUP, nextKey, read, STORY, told } from "./roster-story.ts";
import { flippedBase64, refuses, refusesRoster } from "./support.ts";

const story = await told(STORY);
const readStory = await read(story);

describe("a roster", () => {
  test("lists the members, administrators, groups and keys", () => {
    assert.deepEqual([...readStory.members.keys()], [founder.uid, ann.uid]);
    assert.deepEqual([...readStory.admins], [ann.uid]);
    const { name, keys } = readStory.groups.get(GROUP) ?? {};
    assert.equal(name, "Interns of Émile 🌿");
    assert.deepEqual(
      keys?.map(({ gen }) => gen),
      [1, 2],
    );
    assert.deepEqual(keys?.at(-1)?.xPublic, nextKey.xPublic);
    assert.deepEqual([readStory.erk.gen, readStory.earlierErks.map(({ gen }) => gen)], [2, [1]]);
    assert.deepEqual(readStory.erk.b.xPublic, erk2.action === "new-erk" && erk2.erkB);
    assert.equal(readStory.seq, STORY.length);
  });

  test("reports new keys as due from the end of an administrator's role until the keys are made", async () => {
    const due = await Promise.all(story.map((_, at) => read(story.slice(0, at + 1))));
    assert.deepEqual(
      due.map(({ isErkDue }) => isErkDue),
      story.map((_, at) => at === 7),
    );
    const gone = await told([...STORY.slice(0, 3), [founder, { action: "remove", ...about(ann) }]]);
    assert.ok((await read(gone)).isErkDue, "a removed administrator had the enterprise's keys");
    assert.deepEqual([...(await read(gone)).admins], [founder.uid]);
    const plain = await told([...STORY.slice(0, 2), [founder, { action: "remove", ...about(bo) }]]);
    assert.equal(
      (await read(plain)).isErkDue,
      false,
      "a removed member who was no administrator had no keys of the enterprise",
    );
  });

  test("admits a removed member again under new keys", async () => {
    const anew = await aMember(bo.uid);
    await refuses(async () => read(await told([[ann, admitting(anew)]], story.slice(0, -1))));
    const back = await read(await told([[ann, admitting(anew)]], story));
    assert.deepEqual(back.members.get(bo.uid)?.fingerprint, anew.fingerprint);
  });
});

describe("an altered roster", () => {
  test("any flipped bit of any entry is refused", async () => {
    const places = fc
      .nat(story.length - 1)
      .chain((at) => fc.nat(8 * fromBase64(story[at] ?? "").length - 1).map((bit) => ({ at, bit })));
    await fc.assert(
      fc.asyncProperty(places, ({ at, bit }) =>
        refusesRoster(() => read(story.with(at, flippedBase64(story[at] ?? "", bit)))),
      ),
      { numRuns: 150 },
    );
  });

  test("entries in another order are refused", async () => {
    const orders = fc
      .shuffledSubarray([...story], { minLength: story.length })
      .filter((order) => order.some((one, at) => one !== story[at]));
    await fc.assert(
      fc.asyncProperty(orders, (order) => refuses(() => read(order))),
      { numRuns: 60 },
    );
  });

  test("an entry that is dropped, repeated or inserted is refused", async () => {
    for (const at of story.keys()) {
      if (at < story.length - 1) await refuses(() => read(story.toSpliced(at, 1)));
      await refuses(() => read(story.toSpliced(at, 0, story[at] ?? "")));
      await refuses(() => read([...story, story[at] ?? ""]));
    }
  });

  test("a roster is refused if the last entry that was seen is missing, or if another entry is in its place", async () => {
    const { seq, head } = readStory;
    await read(story, { seq, head });
    await read(await told([[ann, admitting(bo)]], story), { seq, head });
    for (let length = 1; length < story.length; length += 1)
      await refuses(() => read(story.slice(0, length), { seq, head }));
    const fork = await told([[ann, { action: "group-remove", ...nextKey }]], story.slice(0, -1));
    await read(fork);
    await refuses(() => read(fork, { seq, head }));
    await refuses(() => read([...story.slice(0, -1), ...fork.slice(-1), ...story.slice(-1)]));
  });
});
