/** @file Exports an entry's passkeys to the formats of other programs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ExportFormatId } from "@keepwell/contract/identity/export-formats.ts";
import { fromUtf8 } from "@keepwell/crypto/bytes.ts";
import { countLosses, LOSSES_OF } from "../../src/export/left-out.ts";
import { writeExport } from "../../src/export/write-export.ts";
import { EMPTY_EXTRA, parseExtra, writeExtra } from "../../src/extra/extra.ts";
import type { Passkey } from "../../src/extra/passkey.ts";
import { readPasskeys, withPasskey } from "../../src/extra/passkeys.ts";
import { BITWARDEN_JSON } from "../../src/import/bitwarden/bitwarden-json.ts";
import { WORDS } from "../import/import-words.ts";
import { aPassword } from "./sample-lines.ts";

const PASSKEY: Passkey = {
  id: "AAECAwQFBgcICQoLDA0ODw",
  rpId: "bank.test",
  userHandle: "dXNlcg",
  userName: "ann",
  displayName: "Ann",
  key: "MIGHAgEA",
  createdAt: "2026-11-01T10:00:00.000Z",
};
const ENTRY = aPassword({ extra: writeExtra(withPasskey(EMPTY_EXTRA, PASSKEY)) });

test("a passkey is the same after an export to Bitwarden's JSON and an import without problems", async () => {
  const { bytes } = await writeExport([ENTRY], { format: "bitwarden-json", history: false });
  const { rows, problems } = BITWARDEN_JSON.read(fromUtf8(bytes), WORDS);
  assert.deepEqual(readPasskeys(parseExtra(rows[0]?.draft.fields.extra ?? "")), [PASSKEY]);
  assert.deepEqual(problems, []);
});

test("the losses of each format say whether it leaves passkeys out, or parts of them", () => {
  const losing = Object.keys(LOSSES_OF).filter((format) =>
    countLosses(format as ExportFormatId, [ENTRY]).some(({ loss }) => loss === "passkeys"),
  );
  assert.deepEqual(losing, ["bitwarden-csv", "chrome-csv"]);
  const withPrf = aPassword({
    extra: writeExtra(withPasskey(EMPTY_EXTRA, { ...PASSKEY, prf: "A".repeat(43) })),
  });
  const lost = (format: ExportFormatId, entry: typeof ENTRY) =>
    countLosses(format, [entry]).map(({ loss }) => loss);
  assert.deepEqual([lost("bitwarden-json", ENTRY), lost("bitwarden-json", withPrf)], [[], ["prf"]]);
  const { createdAt: _, ...bare } = { ...PASSKEY, displayName: "" };
  const withBare = aPassword({ extra: writeExtra(withPasskey(EMPTY_EXTRA, bare)) });
  assert.deepEqual([lost("kdbx", ENTRY), lost("kdbx", withBare)], [["passkey_details"], []]);
});
