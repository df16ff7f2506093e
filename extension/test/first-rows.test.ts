import assert from "node:assert/strict";
import { test } from "node:test";
import { createMemorySealedStore } from "@keepwell/client/storage/sealed-store.ts";
import { placeOfPage } from "../src/match/place.ts";
import { keepChangedIndex, keepIndex, readFirstRows } from "../src/vault/first-rows.ts";
import type { RowEntry } from "../src/vault/kept-row.ts";
import { noteLastUsed } from "../src/vault/last-used.ts";
import { dropMenuIndex, readMenuIndex } from "../src/vault/menu-index.ts";
import { fakeSession } from "./fake-session.ts";

const session = fakeSession("ana");

const entry = (uid: string, address: string): RowEntry => ({
  uid,
  type: "password",
  name: `Entry ${uid}`,
  username: `user ${uid}`,
  hasCode: false,
  passkeys: [],
  sharedIn: null,
  words: `Entry ${uid} user ${uid} ${address}`,
  addresses: [{ text: address, mode: "host" }],
  lastUsed: 0,
  bucket: { uid: "bucket" },
});

const MANY = Array.from({ length: 500 }, (_, at) => entry(`m${at}`, `https://host${at}.example.org`));
const BANK = entry("bank", "https://bank.example.com");
const PAGE = placeOfPage("https://bank.example.com/login");

test("a popup shows the entries for its page first, then other entries by name", async () => {
  const place = { session, sealed: createMemorySealedStore() };
  assert.equal(await readFirstRows(place, PAGE), null, "nothing is kept yet");
  const old = "extension/menu/old";
  await place.sealed.put("ana", old, await session.keyring.sealDraft(old, "a part of an earlier index"));
  await keepIndex(place, [...MANY, BANK], 0);
  assert.equal(await place.sealed.get("ana", old), null, "the index is replaced as a whole");
  await noteLastUsed(place, { uid: "m1", isPrivate: false }, 7000);
  const first = await readFirstRows(place, PAGE);
  assert.equal(first?.total, 501);
  assert.deepEqual(first.entries[0], BANK);
  assert.deepEqual(
    first.entries.slice(1),
    MANY.slice(0, 16).map((one) => ({ ...one, lastUsed: one.uid === "m1" ? 7 : 0 })),
  );
  const elsewhere = await readFirstRows(place, undefined);
  assert.ok(elsewhere && !elsewhere.entries.some(({ uid }) => uid === "bank"));
  await dropMenuIndex(place.sealed, "ana");
  assert.equal(await readFirstRows(place, PAGE), null, "the rows are deleted with the index");
});

test("an index is written again if the entries have changed or if it is ten minutes old", async () => {
  const place = { session, sealed: createMemorySealedStore() };
  const writtenAt = async () => (await readMenuIndex(place, "bank.example.com"))?.at;
  await keepChangedIndex(place, [BANK], 1000);
  await keepChangedIndex(place, [BANK], 2000);
  assert.equal(await writtenAt(), 1000);
  await keepChangedIndex(place, [BANK, ...MANY], 3000);
  assert.equal(await writtenAt(), 3000, "an entry was added");
  await keepChangedIndex(place, [BANK, ...MANY.toReversed()], 4000);
  assert.equal(await writtenAt(), 4000, "the order of the entries has changed");
  const later = 4000 + 11 * 60_000;
  await keepChangedIndex(place, [BANK, ...MANY.toReversed()], later);
  assert.equal(await writtenAt(), later);
});
