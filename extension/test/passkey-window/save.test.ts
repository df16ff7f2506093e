import assert from "node:assert/strict";
import { test } from "node:test";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { EntryDraft, NewEntry } from "@keepwell/client/buckets/save-entry.ts";
import { EMPTY_EXTRA, parseExtra, writeExtra } from "@keepwell/client/extra/extra.ts";
import type { Passkey } from "@keepwell/client/extra/passkey.ts";
import { readPasskeys, withPasskey } from "@keepwell/client/extra/passkeys.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { addPasskey, createWithPasskey, NoRoom, nameOfNew } from "../../src/passkey-window/save.ts";
import type { Opened } from "../../src/vault/read-vault.ts";

const BUCKET = { uid: "own" } as OpenBucket;
const ORIGIN = "https://shop.example.com";
const PASSKEY: Passkey = {
  ...{ id: "aWQx", rpId: "shop.example.com", userHandle: "dTE", userName: "ana", displayName: "Ana" },
  key: "a2V5",
};

/**
 * A fake server with one entry. `conflicts` is the number of saves that fail because another device has saved the entry
 * first.
 */
const fakeServer = (extra: string, conflicts = 0, username = "") => {
  const state = { rev: 1, extra, conflicts, drafts: [] as EntryDraft[] };
  const fields = () => ({ url: ORIGIN, username, password: "secret", text: "notes", extra: state.extra });
  return {
    state,
    open: async () =>
      ({
        sealed: { rev: state.rev },
        entry: { type: "password", name: "Shop", fields: fields() },
      }) as unknown as Opened,
    update: async (_: OpenBucket, { draft }: { readonly draft: EntryDraft }) => {
      if (state.conflicts > 0) {
        state.conflicts -= 1;
        state.rev += 1;
        state.extra = writeExtra({ ...parseExtra(state.extra), urls: ["https://elsewhere.example.com"] });
        throw new CallFailure("conflict", { code: "conflict" });
      }
      state.drafts.push(draft);
    },
  };
};

const savedIn = (draft: EntryDraft | undefined) => {
  assert.ok(draft?.type === "password");
  return { draft, extra: parseExtra(draft.fields.extra) };
};

test("adding a passkey to an entry fills in a missing user name, and changes nothing else", async () => {
  const server = fakeServer(writeExtra({ ...EMPTY_EXTRA, totp: { text: "JBSWY3DPEHPK3PXP" } }));
  await addPasskey(server, { uid: "a", bucket: BUCKET }, PASSKEY);
  const { draft, extra } = savedIn(server.state.drafts[0]);
  assert.deepEqual(readPasskeys(extra), [PASSKEY]);
  assert.equal(extra.totp?.text, "JBSWY3DPEHPK3PXP");
  const { password, text, username } = draft.fields;
  assert.deepEqual(
    [draft.name, password, draft.confirmPassword, text],
    ["Shop", "secret", "secret", "notes"],
  );
  assert.equal(username, "ana", "the entry had no user name");
});

test("an entry with a user name keeps it when a passkey is added", async () => {
  const server = fakeServer("", 0, "ana@example.test");
  await addPasskey(server, { uid: "a", bucket: BUCKET }, PASSKEY);
  assert.equal(savedIn(server.state.drafts[0]).draft.fields.username, "ana@example.test");
});

test("an earlier passkey for the same account of the website stays, because the website may not get the new one", async () => {
  const earlier = { ...PASSKEY, id: "aWQw" };
  const others = [
    { ...PASSKEY, id: "aWQy", userHandle: "dTI" },
    { ...PASSKEY, id: "aWQz", rpId: "example.com" },
  ];
  const extra = [earlier, ...others].reduce(withPasskey, EMPTY_EXTRA);
  const server = fakeServer(writeExtra(extra));
  await addPasskey(server, { uid: "a", bucket: BUCKET }, PASSKEY);
  const ids = readPasskeys(savedIn(server.state.drafts[0]).extra).map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), ["aWQw", "aWQx", "aWQy", "aWQz"]);
});

test("after one conflict with another device, both changes are saved; after a second conflict, saving fails", async () => {
  const once = fakeServer("", 1);
  await addPasskey(once, { uid: "a", bucket: BUCKET }, PASSKEY);
  const { extra } = savedIn(once.state.drafts[0]);
  assert.deepEqual([extra.urls, readPasskeys(extra)], [["https://elsewhere.example.com"], [PASSKEY]]);
  const twice = fakeServer("", 2);
  await assert.rejects(addPasskey(twice, { uid: "a", bucket: BUCKET }, PASSKEY), CallFailure);
  assert.deepEqual(twice.state.drafts, []);
});

test("a passkey cannot be added to an entry of a newer version, a full entry or a note", async () => {
  const full = writeExtra({ ...EMPTY_EXTRA, others: { filler: "x".repeat(65_400) } });
  for (const extra of ['{"v":99}', full]) {
    const server = fakeServer(extra);
    await assert.rejects(addPasskey(server, { uid: "a", bucket: BUCKET }, PASSKEY), NoRoom);
    assert.deepEqual(server.state.drafts, []);
  }
  const entry = { type: "note", name: "Note", fields: { text: "", extra: "" } };
  const note = { ...fakeServer(""), open: async () => ({ sealed: {}, entry }) as unknown as Opened };
  await assert.rejects(addPasskey(note, { uid: "a", bucket: BUCKET }, PASSKEY), NoRoom);
});

test("a new entry gets the website's name and origin, and the given uid", async () => {
  const created: NewEntry[] = [];
  const create = async (_: OpenBucket, entry: NewEntry) => void created.push(entry);
  const name = nameOfNew({ rpName: "The Shop" }, ORIGIN);
  await createWithPasskey({ create }, BUCKET, { uid: "u", name, origin: ORIGIN, passkey: PASSKEY });
  const [entry] = created;
  assert.ok(entry?.type === "password");
  assert.deepEqual(
    [entry.uid, entry.name, entry.fields.url, entry.fields.username],
    ["u", "The Shop", ORIGIN, "ana"],
  );
  assert.deepEqual(readPasskeys(parseExtra(entry.fields.extra)), [PASSKEY]);
  assert.equal(nameOfNew({ rpName: "" }, "https://www.example.com"), "example.com");
});
