/** @file The passkeys of KeePassXC and KeePassDX, in imports from KeePass and exports to it. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { toBase64Url } from "@keepwell/crypto/bytes.ts";
import kdbxweb from "kdbxweb";
import { countLosses } from "../../src/export/left-out.ts";
import { writeExport } from "../../src/export/write-export.ts";
import { EMPTY_EXTRA, parseExtra, writeExtra } from "../../src/extra/extra.ts";
import type { Passkey } from "../../src/extra/passkey.ts";
import { readPasskeys, withPasskey } from "../../src/extra/passkeys.ts";
import type { ImportedFile } from "../../src/import/imported-file.ts";
import { readFile } from "../../src/import/read-file.ts";
import { aPassword, SAMPLE } from "../export/sample-lines.ts";
import { WORDS } from "./import-words.ts";
import { addEntry, makeKdbx, secret } from "./make-kdbx.ts";

const PASSWORD = "pw";
const PRF = "A".repeat(43);

const makeKey = async (algorithm: {
  readonly name: string;
  readonly namedCurve?: string;
}): Promise<string> => {
  const pair = (await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"])) as CryptoKeyPair;
  return toBase64Url(new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey)));
};
const pemOf = (key: string) =>
  `-----BEGIN PRIVATE KEY-----\n${Buffer.from(key, "base64url").toString("base64")}\n-----END PRIVATE KEY-----\n`;

let passkey: Passkey;
let strings: Parameters<typeof addEntry>[2];
before(async () => {
  const key = await makeKey({ name: "ECDSA", namedCurve: "P-256" });
  const names = { userName: "ana@example.com", displayName: "" };
  passkey = { id: "AQIDBA", rpId: "example.com", userHandle: "dXNlcg", ...names, key };
  strings = {
    Title: "Bank",
    UserName: "ana",
    KPEX_PASSKEY_USERNAME: "ana@example.com",
    KPEX_PASSKEY_CREDENTIAL_ID: secret("AQIDBA"),
    KPEX_PASSKEY_PRIVATE_KEY_PEM: secret(pemOf(key)),
    KPEX_PASSKEY_RELYING_PARTY: "example.com",
    KPEX_PASSKEY_USER_HANDLE: secret("dXNlcg"),
  };
});

const importKdbx = async (bytes: Uint8Array<ArrayBuffer>): Promise<ImportedFile> => {
  const read = async (from: number, to: number) => bytes.slice(from, to);
  const file = { name: "a.kdbx", size: bytes.length, read };
  const { outcome } = await readFile(file, { key: { password: PASSWORD } }, WORDS);
  assert.ok("result" in outcome);
  return outcome.result;
};
const importEntry = async (entry: typeof strings): Promise<ImportedFile> =>
  importKdbx(await makeKdbx({ password: PASSWORD, fill: (file, root) => void addEntry(file, root, entry) }));
const extraOf = ({ rows: [row] }: ImportedFile) => parseExtra(row?.draft.fields.extra ?? "");
const reasons = ({ problems }: ImportedFile) => problems.map(({ reason, part }) => [reason, part]);

test("a passkey of KeePassXC or KeePassDX is usable, and leaves no custom field", async () => {
  const file = await importEntry({ ...strings, KPEX_PASSKEY_PRF: secret(PRF), KPEX_PASSKEY_FLAG_BE: "1" });
  assert.deepEqual(readPasskeys(extraOf(file)), [{ ...passkey, prf: PRF }]);
  assert.deepEqual([extraOf(file).fields, reasons(file)], [[], []]);
  const { Title: _, UserName: __, ...only } = strings;
  assert.equal((await importEntry(only)).rows[0]?.draft.type, "password");
});

test("a passkey that cannot be used is kept and reported, and its key is in no text or field", async () => {
  const pem = pemOf(await makeKey({ name: "Ed25519" }));
  const file = await importEntry({ ...strings, KPEX_PASSKEY_PRIVATE_KEY_PEM: secret(pem) });
  const extra = extraOf(file);
  assert.deepEqual([readPasskeys(extra), extra.fields, file.rows[0]?.draft.fields.text], [[], [], ""]);
  const { passkeyStrings } = extra.others["imported"] as { passkeyStrings: Record<string, string> };
  assert.equal(passkeyStrings["KPEX_PASSKEY_PRIVATE_KEY_PEM"], pem);
  assert.deepEqual(reasons(file), [["kept_unused", "passkeys"]]);
  const bound = await importEntry({ ...strings, KPEX_PASSKEY_FLAG_BE: "0" });
  assert.deepEqual(reasons(bound), [["kept_unused", "passkeys"]]);
});

test("an export to KDBX contains the passkeys, protects their secrets, and can be imported again", async () => {
  const other = { ...passkey, id: "BQY", prf: PRF };
  const extra = writeExtra([passkey, other].reduce(withPasskey, EMPTY_EXTRA));
  const line = aPassword({ extra });
  const lines = [...SAMPLE.filter(({ kind }) => kind === "bucket"), line];
  const { bytes } = await writeExport(lines, { format: "kdbx", password: PASSWORD, history: false });
  assert.deepEqual(readPasskeys(extraOf(await importKdbx(bytes))), [passkey, other]);
  const losses = countLosses("kdbx", [line]).map(({ loss }) => loss);
  assert.ok(!losses.includes("passkeys") && !losses.includes("prf"));
  const credentials = new kdbxweb.Credentials(kdbxweb.ProtectedValue.fromString(PASSWORD));
  const file = await kdbxweb.Kdbx.load(bytes.slice().buffer, credentials);
  const fields = [...file.getDefaultGroup().allEntries()][0]?.fields ?? new Map();
  for (const name of ["CREDENTIAL_ID", "PRIVATE_KEY_PEM", "USER_HANDLE"])
    for (const end of ["", "_1"])
      assert.ok(fields.get(`KPEX_PASSKEY_${name}${end}`) instanceof kdbxweb.ProtectedValue, name);
  assert.equal(fields.get("KPEX_PASSKEY_RELYING_PARTY"), "example.com");
});
