import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { rowsFor } from "../src/background/menu-rows.ts";
import type { RowEntry } from "../src/vault/kept-row.ts";
import { dropMenuIndex, keepMenuIndex, readMenuIndex, writeMenuIndex } from "../src/vault/menu-index.ts";
import { fakeSession } from "./fake-session.ts";

const session = fakeSession("ana");

const entry = (uid: string, text: string, changed: Partial<RowEntry> = {}): RowEntry => ({
  uid,
  type: "password",
  name: `Entry ${uid}`,
  username: `user ${uid}`,
  hasCode: false,
  passkeys: [],
  sharedIn: null,
  words: "",
  addresses: [{ text, mode: "host" }],
  lastUsed: 0,
  bucket: { uid: "bucket" },
  ...changed,
});

test("a page gets only the entries of its host from the index, the closest first", async () => {
  const sealed = createMemorySealedStore();
  const kept = { session, sealed };
  const host = "library.example.com";
  const url = `https://${host}/team/login`;
  assert.equal(await readMenuIndex(kept, host), null, "none was written");
  const many = Array.from({ length: 2000 }, (_, at) => entry(`m${at}`, `https://host${at}.example.org`));
  await keepMenuIndex(
    kept,
    writeMenuIndex(
      [
        ...many,
        entry("a", "https://library.example.com"),
        entry("b", "https://library.example.com/team", {
          addresses: [{ text: "https://library.example.com/team", mode: "start" }],
        }),
        entry("code", "https://library.example.com", { hasCode: true }),
        entry("sibling", "https://www.example.com", {
          addresses: [{ text: "https://www.example.com", mode: "base" }],
        }),
        entry("note", "https://library.example.com", { type: "note" }),
        entry("never", "https://library.example.com", {
          addresses: [
            { text: "https://library.example.com", mode: "host" },
            { text: "https://library.example.com", mode: "never" },
          ],
        }),
      ],
      1234,
    ),
  );
  const part = await readMenuIndex(kept, host);
  assert.equal(part?.at, 1234);
  assert.ok(part.entries.length < 50, "one part is a small share of all");
  assert.deepEqual(
    rowsFor(part, { url, field: "login-name" }).map(({ uid }) => uid),
    ["b", "a", "code"],
  );
  assert.deepEqual(rowsFor(part, { url, field: "one-time-code" }), [
    { uid: "code", bucketUid: "bucket", name: "Entry code", username: "user code" },
  ]);
  assert.deepEqual(rowsFor(part, { url: "http://library.example.com/", field: "login-name" }), []);
  await dropMenuIndex(sealed, "ana");
  assert.equal(await readMenuIndex(kept, host), null);
});

test("an entry is found by the rpId of its passkey, even if its address has another host", async () => {
  const kept = { session, sealed: createMemorySealedStore() };
  const passkeys = [["example.org", "id-1"]] as const;
  const others = Array.from({ length: 2000 }, (_, at) => entry(`m${at}`, `https://host${at}.example.net`));
  const added = [entry("a", "https://login.example.org", { passkeys }), entry("b", "", { passkeys })];
  await keepMenuIndex(kept, writeMenuIndex([...others, ...added], 0));
  const part = await readMenuIndex(kept, "example.org");
  const found = part?.entries.filter((one) => one.passkeys.length > 0);
  assert.deepEqual(
    found?.map((one) => [one.uid, one.passkeys]),
    [
      ["a", passkeys],
      ["b", passkeys],
    ],
  );
  assert.deepEqual(
    rowsFor(part, { url: "https://example.org/", field: "login-name" }),
    [],
    "not for the menu",
  );
});

test("a row keeps whether its bucket is shared, and under which name", async () => {
  const kept = { session, sealed: createMemorySealedStore() };
  const added = [
    entry("own", "https://example.org"),
    entry("team", "https://example.org", { sharedIn: "Team" }),
  ];
  await keepMenuIndex(kept, writeMenuIndex(added, 0));
  const part = await readMenuIndex(kept, "example.org");
  assert.deepEqual(
    part?.entries.map(({ uid, sharedIn }) => [uid, sharedIn]),
    [
      ["own", null],
      ["team", "Team"],
    ],
  );
});

test("a part of the index holds only as many entries as can be opened again", async () => {
  const kept = { session, sealed: createMemorySealedStore() };
  const long = "x".repeat(5000);
  const entries = Array.from({ length: 200 }, (_, at) =>
    entry(`m${at}`, "https://one.example.com", { name: long }),
  );
  await keepMenuIndex(kept, writeMenuIndex(entries, 0));
  const part = await readMenuIndex(kept, "one.example.com");
  assert.ok(part && part.entries.length > 50 && part.entries.length < 100);
});

test("an index of another version, or an index that cannot be opened, is ignored", async () => {
  const sealed = createMemorySealedStore();
  const kept = { session, sealed };
  const host = "one.example.com";
  await keepMenuIndex(kept, writeMenuIndex([entry("a", `https://${host}/`)], 0));
  const moved = {
    ...kept,
    session: {
      ...session,
      keyring: { ...session.keyring, openDraft: () => Promise.reject(new Error("not opened")) },
    },
  };
  assert.equal(await readMenuIndex(moved, host), null);
  const later = {
    ...kept,
    session: {
      ...session,
      keyring: { ...session.keyring, openDraft: async () => '{"v":99,"at":0,"rows":[]}' },
    },
  };
  assert.equal(await readMenuIndex(later, host), null);
});
