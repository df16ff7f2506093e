import assert from "node:assert/strict";
import { test } from "node:test";
import { anEntry, aPasswordDraft, aUser, named, systemBucket } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isInTrash } from "../../src/buckets/is-in-trash.ts";
import { updateEntry } from "../../src/buckets/save-entry.ts";
import { trashEntries } from "../../src/buckets/trash-entries.ts";

const server = useServer();
const { user, bucket } = prepare(server, async () => {
  const user = await aUser(server);
  const bucket = await systemBucket(user);
  return { user, bucket };
});

test("a save is refused as a conflict if the entry was saved again after it was opened", async () => {
  const opened = await anEntry(user, bucket);
  const draft = (password: string) => aPasswordDraft({ password });
  const saved = await updateEntry(user.session, bucket, { opened, draft: draft("first") });
  const second = updateEntry(user.session, bucket, { opened, draft: draft("second") });
  await assert.rejects(second, { type: "conflict", code: "conflict" });
  const stored = await user.session.api.buckets.getEntry({
    params: { bucketId: bucket.uid, id: opened.uid },
  });
  assert.deepEqual(stored, saved);
});

test("if the two typed passwords differ, the save is refused with an error on confirm_password", async () => {
  const opened = await anEntry(user, bucket);
  const draft = { ...aPasswordDraft({ password: "new" }), confirmPassword: "nwe" };
  await assert.rejects(updateEntry(user.session, bucket, { opened, draft }), {
    type: "validation",
    fields: {
      confirm_password: { code: "password_mismatch", message: "password_mismatch" },
    },
  });
});

test("an entry that was moved to Trash after it was opened can be saved, and stays in Trash", async () => {
  const draft = aPasswordDraft({ password: "first" });
  const opened = await anEntry(user, bucket, draft);
  assert.equal(await isInTrash(user.session, bucket, opened), false);
  await trashEntries(user.session, { bucket, entries: [named(opened, draft)] });
  const saved = await updateEntry(user.session, bucket, {
    opened,
    draft: aPasswordDraft({ password: "second" }),
  });
  assert.equal(await isInTrash(user.session, bucket, saved), true);
});

test("a save succeeds, and leaves no rejection unhandled, if this browser's marks of rows cannot be loaded", async () => {
  const { session } = user;
  const opened = await anEntry(user, bucket);
  const keyring = { ...session.keyring, rowMarks: () => Promise.reject(new Error("no chunk")) };
  const draft = aPasswordDraft({ password: "new" });
  const saved = await updateEntry({ ...session, keyring }, bucket, { opened, draft });
  assert.ok(saved.rev > opened.rev);
});
