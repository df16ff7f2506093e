/** @file A server tries to make the client offer an entry on pages that the user has not chosen for it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import { aBucket, anEntry, aPasswordDraft, aUser, reopen } from "../../../server/test/factories.ts";
import { injectTransport } from "../../../server/test/harness.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { isUnverifiable } from "../../src/api/unverifiable.ts";
import { listEntries } from "../../src/buckets/list-entries.ts";
import { readRowAddresses } from "../../src/rows/row-addresses.ts";
import { alteringEntries } from "./lies.ts";

const server = useServer();
const { user, bucket } = prepare(server, async () => {
  const user = await aUser(server, { plan: "partner" });
  const bucket = await aBucket(user);
  const wide = { v: 1, match: { "https://blog.test": "base" } };
  const narrow = { v: 1, match: { "https://bank.test/login": "exact" } };
  await anEntry(
    user,
    bucket,
    aPasswordDraft({ url: "https://blog.test", extra: JSON.stringify(wide) }, "Blog"),
  );
  await anEntry(
    user,
    bucket,
    aPasswordDraft({ url: "https://bank.test/login", extra: JSON.stringify(narrow) }, "Bank"),
  );
  return { user, bucket };
});

/**
 * The addresses on which each entry matches, sorted by the entries' names. Null for an entry that cannot be verified.
 */
const matchesIn = async (alter: (rows: EntryRow[]) => unknown) => {
  const transport = alteringEntries(injectTransport(server), alter);
  const session = await reopen({ ...user.device, transport });
  assert.ok(session);
  const rows = await listEntries(session, bucket.uid, () => bucket);
  return rows
    .map((row) =>
      isUnverifiable(row) || !row.shown ? null : { name: row.name, at: readRowAddresses(row.shown) },
    )
    .toSorted((one, other) => (one?.name ?? "").localeCompare(other?.name ?? ""));
};

const GENUINE = [
  { name: "Bank", at: [{ text: "https://bank.test/login", mode: "exact" }] },
  { name: "Blog", at: [{ text: "https://blog.test", mode: "base" }] },
];

test("MS-190 only the sealed row decides on which pages an entry matches", async () => {
  assert.deepEqual(await matchesIn((rows) => rows), GENUINE);
  const more = {
    url: "https://evil.test",
    match: { "https://bank.test/login": "base" },
    h: [["https://evil.test"]],
  };
  assert.deepEqual(await matchesIn((rows) => rows.map((row) => ({ ...row, ...more }))), GENUINE);
});

test("MS-190 a row with broader match modes opens only for the entry for which it was sealed", async () => {
  const exchanged = ([one, two]: EntryRow[]) => [
    { ...one, row: two?.row },
    { ...two, row: one?.row },
  ];
  assert.deepEqual(await matchesIn(exchanged), [null, null]);
});
