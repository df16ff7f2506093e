/** @file An export to Bitwarden's JSON and an import of that file keep the match modes of addresses. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromUtf8 } from "@keepwell/crypto/bytes.ts";
import { writeExport } from "../../src/export/write-export.ts";
import { parseExtra } from "../../src/extra/extra.ts";
import { BITWARDEN_JSON } from "../../src/import/bitwarden/bitwarden-json.ts";
import type { ExportedEntry } from "../../src/import/keepwell/export-lines.ts";
import { WORDS } from "../import/import-words.ts";
import { aPassword } from "./sample-lines.ts";

const textOf = async (entry: ExportedEntry): Promise<string> =>
  fromUtf8((await writeExport([entry], { format: "bitwarden-json", history: false })).bytes);

const urisIn = (text: string): unknown[] =>
  JSON.parse(text).items[0].login.uris.map(({ uri, match }: Record<string, unknown>) => [uri, match]);

test("addresses match on the same pages after an export to Bitwarden's JSON and an import", async () => {
  const modes = { "https://b.test": "base", "https://s.test/a": "start", "https://e.test": "exact" };
  const match = { ...modes, "https://n.test": "never", "https://later.test": "of a later version" };
  const urls = Object.keys(match);
  const extra = JSON.stringify({ v: 1, urls, match });
  const text = await textOf(aPassword({ url: "https://host.test", extra }));
  assert.deepEqual(urisIn(text), [
    ["https://host.test", null],
    ["https://b.test", 0],
    ["https://s.test/a", 2],
    ["https://e.test", 3],
    ["https://n.test", 5],
    ["https://later.test", 5],
  ]);
  const [row] = BITWARDEN_JSON.read(text, WORDS).rows;
  assert.deepEqual(parseExtra(row?.draft.fields.extra ?? "").others["match"], {
    ...match,
    "https://later.test": "never",
  });
});

test("an address from Bitwarden is exported with its original `match`, unless the user has changed its mode", async () => {
  const uris = [
    { uri: "^https://.*\\.corp\\.test/", match: 4 },
    { uri: "https://host.test", match: 1 },
    { uri: "https://future.test", match: 7 },
    { uri: " https://spaces.test ", match: 4 },
    { uri: "https://changed.test", match: 4 },
    { uri: "https://default.test", match: null },
  ];
  const items = [{ type: 1, name: "Bank", login: { uris } }];
  const [row] = BITWARDEN_JSON.read(JSON.stringify({ encrypted: false, items }), WORDS).rows;
  assert.ok(row?.draft.type === "password");
  const extra = JSON.parse(row.draft.fields.extra);
  extra.match["https://changed.test"] = "base";
  const expected = [
    [uris[0]?.uri, 4],
    ["https://host.test", 1],
    ["https://future.test", 7],
    ["https://spaces.test", 4],
    ["https://changed.test", 0],
    ["https://default.test", null],
  ];
  const again = { ...extra, imported: { from: "keepwell", versions: [], imported: extra.imported } };
  for (const kept of [extra, again]) {
    const entry = aPassword({ ...row.draft.fields, extra: JSON.stringify(kept) });
    assert.deepEqual(urisIn(await textOf(entry)), expected);
  }
});
