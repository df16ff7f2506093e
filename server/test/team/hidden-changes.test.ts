/** @file A bucket's changes do not show a member of a team the entries that are hidden from this member. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deleteEntries } from "@keepwell/client/buckets/delete-entries.ts";
import { updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { EntryChanges } from "@keepwell/contract/buckets/changes.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { aNoteDraft, anEntry, named } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { anAccessScene } from "./access-scene.ts";
import { grantIn, restrictIn } from "./factories.ts";

const server = useServer();
const { scene } = prepare(server, async () => ({ scene: await anAccessScene(server) }));

const read = (since?: string): Promise<EntryChanges> =>
  scene.member(0).session.api.buckets.listChanges({
    params: { bucketId: scene.bucket.uid },
    query: since === undefined ? {} : { since },
  });

const toMember = (model: "bucket" | "list", uid: string) =>
  grantIn(server, scene.team, { model, uid, to: [scene.member(0)], permissions: ["read"] });

/** Makes an entry in a restricted list of a bucket whose other entries the member may read. */
const aHidden = async (): Promise<SealedEntry> => {
  const { team, bucket, list, cleanUp } = scene;
  await cleanUp();
  await toMember("bucket", bucket.uid);
  await restrictIn(server, team, { model: "list", uid: list.uid });
  return anEntry(team.founder, bucket, { ...aNoteDraft("x", "Hidden"), listId: list.uid });
};

const erase = (entry: SealedEntry) =>
  deleteEntries(scene.team.founder.session, {
    bucket: scene.bucket,
    entries: [named(entry, { name: "Hidden" })],
  });

const eraseBare = ({ uid: id }: SealedEntry) =>
  scene.team.founder.session.api.buckets.deleteEntry({ params: { bucketId: scene.bucket.uid, id } });

for (const [how, remove] of Object.entries({ "with a tombstone": erase, "without a tombstone": eraseBare }))
  test(`a member's changes do not include the deletion of an entry that the member could never read, ${how}`, async () => {
    const hidden = await aHidden();
    const before = await read();
    await remove(hidden);
    const replies = [before, await read(before.cursor), await read()];
    assert.deepEqual(
      replies.map((one) => JSON.stringify(one).includes(hidden.uid)),
      [false, false, false],
    );
  });

test("the changes of a member who may read a restricted list include a deletion in this list", async () => {
  const hidden = await aHidden();
  await toMember("list", scene.list.uid);
  const before = await read();
  await erase(hidden);
  for (const { tombstones } of [await read(before.cursor), await read()])
    assert.ok(tombstones.some(({ uid }) => uid === hidden.uid));
});

test("a member's changes do not include a save of a hidden entry, not even after a change of its restriction", async () => {
  const { team, bucket } = scene;
  const hidden = await aHidden();
  await restrictIn(server, team, { model: "entry", uid: hidden.uid });
  const before = await read();
  await updateEntry(team.founder.session, bucket, { opened: hidden, draft: aNoteDraft("new", "Hidden") });
  assert.deepEqual((await read(before.cursor)).withdrawn, []);
});

test("if an entry is hidden from a member and then deleted, the member's changes list it as withdrawn", async () => {
  const { team, bucket, cleanUp } = scene;
  await cleanUp();
  await toMember("bucket", bucket.uid);
  const entry = await anEntry(team.founder, bucket, aNoteDraft("x", "Hidden"));
  const before = await read();
  await restrictIn(server, team, { model: "entry", uid: entry.uid });
  await erase(entry);
  assert.deepEqual((await read(before.cursor)).withdrawn, [entry.uid]);
});
