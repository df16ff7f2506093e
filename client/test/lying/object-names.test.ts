/** @file A lying server gives entries false names in the team's log and reports. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { aBucket, aNoteDraft, anEntry, aUser, reopen } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { readObjectNames } from "../../src/team/object-names.ts";
import { alteringEntries } from "./lies.ts";

const server = useServer();

test("MS-160 a log names an entry only by the entry's own row", async () => {
  const user = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(user);
  const bank = await anEntry(user, bucket, aNoteDraft("one", "Bank"));
  const wifi = await anEntry(user, bucket, aNoteDraft("two", "Wifi"));
  const namesBy = async (alter: (rows: EntryRow[]) => unknown) => {
    const lying = alteringEntries(injectTransport(server), alter);
    const session = await reopen({ ...user.device, transport: lying });
    assert.ok(session);
    return (await readObjectNames(session, bucket.uid)).inside;
  };
  const honest = new Map([
    [bank.uid, "Bank"],
    [wifi.uid, "Wifi"],
  ]);
  assert.deepEqual(await namesBy((rows) => rows), honest);
  assert.deepEqual(await namesBy((rows) => rows.map((row) => ({ ...row, name: "Forum" }))), honest);
  assert.deepEqual(await namesBy((rows) => rows.map((row) => ({ ...row, row: null }))), new Map());
  const exchanged = await namesBy(([one, other]) => [
    { ...one, row: other?.row },
    { ...other, row: one?.row },
  ]);
  assert.deepEqual(exchanged, new Map());
});

test("a log gives no name to a deleted entry", async () => {
  const user = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(user);
  const { uid } = await anEntry(user, bucket, aNoteDraft("one", "Bank"));
  await user.session.api.buckets.deleteEntry({ params: { bucketId: bucket.uid, id: uid } });
  const names = await readObjectNames(user.session, bucket.uid);
  assert.deepEqual(names, { bucket: bucket.name, inside: new Map() });
});
