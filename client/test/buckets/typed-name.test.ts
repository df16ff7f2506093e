/**
 * @file A name that is empty or only spaces is refused, with an error on its field, before the client seals anything.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aNoteDraft, anEntry, aUser } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { CallFailure } from "../../src/api/call-failure.ts";
import { createBucket, renameBucket } from "../../src/buckets/bucket.ts";
import { createEntry, updateEntry } from "../../src/buckets/save-entry.ts";
import { createList, nameList } from "../../src/buckets/save-list.ts";

const server = useServer();
const { session, bucket, list, entry } = prepare(server, async () => {
  const { session, ...user } = await aUser(server, { plan: "partner" });
  const bucket = await aBucket({ session, ...user });
  return {
    session,
    bucket,
    list: await createList(session, bucket, { uid: makeUid(), name: "Servers" }),
    entry: await anEntry({ session, ...user }, bucket, aNoteDraft("text", "Door")),
  };
});

const WAYS: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  "a new bucket": (name) => createBucket(session, name),
  "a renamed bucket": (name) => renameBucket(session, bucket, name),
  "a new list": (name) => createList(session, bucket, { uid: makeUid(), name }),
  "a renamed list": (name) => nameList(session, bucket, list, name),
  "a new entry": (name) => createEntry(session, bucket, aNoteDraft("text", name)),
  "a renamed entry": (name) =>
    updateEntry(session, bucket, { opened: entry, draft: aNoteDraft("text", name) }),
};

for (const [what, save] of Object.entries(WAYS))
  test(`${what} needs a name`, async () => {
    for (const name of ["", "  "])
      await assert.rejects(save(name), (error) => {
        assert.ok(error instanceof CallFailure, String(error));
        assert.equal(error.type, "validation");
        assert.equal(error.fields["name"]?.code, "required");
        return true;
      });
    await save("Kept");
  });
