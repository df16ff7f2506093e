import assert from "node:assert/strict";
import { test } from "node:test";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { EntryDraft } from "@keepwell/client/buckets/save-entry.ts";
import { EMPTY_EXTRA, type Extra, parseExtra, writeExtra } from "@keepwell/client/extra/extra.ts";
import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { readPasskeys, withPasskey } from "@keepwell/client/extra/passkeys.ts";
import { undoSave } from "../../src/passkeys/undo-save.ts";
import type { Opened } from "../../src/vault/read-vault.ts";

const PASSKEY: Passkey = {
  ...{ id: "aWQx", rpId: "shop.example.com", userHandle: "dTE", userName: "ana", displayName: "Ana" },
  key: "a2V5",
};
const OTHER: Passkey = { ...PASSKEY, id: "aWQy" };
const NEW_ENTRY = { passkeyId: PASSKEY.id, isNewEntry: true };
const OLD_ENTRY = { passkeyId: PASSKEY.id, isNewEntry: false };

const fakeServer = (extra: Extra, { password = "", conflicts = 0 } = {}) => {
  const state = { conflicts, drafts: [] as EntryDraft[], trashed: 0 };
  const fields = { url: "", username: "ana", password, text: "", extra: writeExtra(extra) };
  return {
    state,
    open: async () =>
      ({ sealed: {}, entry: { type: "password", name: "Shop", fields } }) as unknown as Opened,
    update: async (_: unknown, draft: EntryDraft) => {
      state.conflicts -= 1;
      if (state.conflicts >= 0) throw new CallFailure("conflict", { code: "conflict" });
      state.drafts.push(draft);
    },
    trash: async () => {
      state.trashed += 1;
    },
  };
};

const added = (...passkeys: readonly Passkey[]) => passkeys.reduce(withPasskey, EMPTY_EXTRA);
const leftIn = ([draft]: readonly EntryDraft[]) => readPasskeys(parseExtra(draft?.fields.extra ?? ""));

test("the passkey is removed from its entry, and nothing else changes", async () => {
  const server = fakeServer(
    { ...added(OTHER, PASSKEY), totp: { text: "JBSWY3DPEHPK3PXP" } },
    { password: "p" },
  );
  await undoSave(server, OLD_ENTRY);
  const [draft] = server.state.drafts;
  assert.ok(draft?.type === "password");
  assert.deepEqual(leftIn(server.state.drafts), [OTHER]);
  assert.equal(parseExtra(draft.fields.extra).totp?.text, "JBSWY3DPEHPK3PXP");
  assert.deepEqual([draft.name, draft.fields.password, draft.confirmPassword], ["Shop", "p", "p"]);
  assert.equal(server.state.trashed, 0);
});

test("a new entry goes to Trash, unless the user has put something else into it", async () => {
  const server = fakeServer(added(PASSKEY));
  await undoSave(server, NEW_ENTRY);
  assert.deepEqual([server.state.trashed, server.state.drafts.length], [1, 0]);
  for (const used of [fakeServer(added(PASSKEY, OTHER)), fakeServer(added(PASSKEY), { password: "p" })]) {
    await undoSave(used, NEW_ENTRY);
    assert.deepEqual([used.state.trashed, used.state.drafts.length], [0, 1]);
  }
  const old = fakeServer(added(PASSKEY));
  await undoSave(old, OLD_ENTRY);
  assert.equal(old.state.trashed, 0, "the entry was there before the passkey");
});

test("nothing happens if the passkey or its entry is not there", async () => {
  const without = fakeServer(added(OTHER));
  await undoSave(without, OLD_ENTRY);
  assert.deepEqual(without.state.drafts, []);
  const open = () => Promise.reject(new CallFailure("not_found"));
  await undoSave({ ...without, open }, NEW_ENTRY);
});

test("an undo is tried again after one conflict with another device, and fails after a second one", async () => {
  const once = fakeServer(added(PASSKEY), { conflicts: 1 });
  await undoSave(once, OLD_ENTRY);
  assert.equal(once.state.drafts.length, 1);
  const twice = fakeServer(added(PASSKEY), { conflicts: 2 });
  await assert.rejects(undoSave(twice, OLD_ENTRY), CallFailure);
});
