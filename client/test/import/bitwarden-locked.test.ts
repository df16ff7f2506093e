/**
 * @file Reads Bitwarden's password-protected export, which these tests encrypt as Bitwarden's documentation describes.
 */
import assert from "node:assert/strict";
import { argon2Sync, createCipheriv, createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";
import { test } from "node:test";
import { bytesAsFile } from "../../src/import/file-bytes.ts";
import type { FileKey } from "../../src/import/import-format.ts";
import { readFile } from "../../src/import/read-file.ts";
import { WORDS } from "./import-words.ts";

const PLAIN = JSON.stringify({
  encrypted: false,
  folders: [{ id: "f", name: "Work" }],
  items: [{ type: 1, name: "Mail", folderId: "f", login: { username: "ana", password: "pässword" } }],
});

const expand = (key: Buffer, info: string) => createHmac("sha256", key).update(`${info}\u0001`).digest();

const seal = (text: string, key: Buffer): string => {
  const iv = randomBytes(16);
  const aes = createCipheriv("aes-256-cbc", expand(key, "enc"), iv);
  const data = Buffer.concat([aes.update(text, "utf8"), aes.final()]);
  const mac = createHmac("sha256", expand(key, "mac")).update(iv).update(data).digest();
  return `2.${[iv, data, mac].map((part) => part.toString("base64")).join("|")}`;
};

const file = (key: Buffer, derivation: object, plain = PLAIN) => ({
  encrypted: true,
  passwordProtected: true,
  salt: "c2FsdA==",
  ...derivation,
  encKeyValidation_DO_NOT_EDIT: seal("b5b8b6c3-0000-4000-8000-000000000000", key),
  data: seal(plain, key),
});

const PBKDF2 = { kdfType: 0, kdfIterations: 5000 };
const ARGON2 = { kdfType: 1, kdfIterations: 2, kdfMemory: 16, kdfParallelism: 4 };
const pbkdf2Key = pbkdf2Sync("correct", "c2FsdA==", 5000, 32, "sha256");
const argon2Key = argon2Sync("argon2id", {
  message: "correct",
  nonce: createHash("sha256").update("c2FsdA==").digest(),
  parallelism: 4,
  tagLength: 32,
  memory: 16 * 1024,
  passes: 2,
});

const read = async (content: object, key?: FileKey) => {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  const { outcome, formatId } = await readFile(bytesAsFile("b.json", bytes), key ? { key } : {}, WORDS);
  assert.equal(formatId, "bitwarden-locked");
  return "refused" in outcome ? outcome.refused : outcome.result.rows;
};

for (const [name, content] of [
  ["PBKDF2", file(pbkdf2Key, PBKDF2)],
  ["Argon2id", file(argon2Key, ARGON2)],
] as const)
  test(`a file under ${name} opens only with its password`, async () => {
    assert.equal(await read(content), "password_needed");
    assert.equal(await read(content, { password: "wrong" }), "wrong_password");
    const rows = await read(content, { password: "correct" });
    assert.ok(typeof rows !== "string");
    const [row] = rows;
    assert.equal(row?.listName, "Work");
    assert.equal(row?.draft.type === "password" && row.draft.fields.password, "pässword");
  });

test("a key derivation beyond Bitwarden's own limits is refused before it runs", async () => {
  const key = { password: "correct" };
  for (const [derivation, reason] of [
    [{ kdfType: 0, kdfIterations: 1e9 }, "derivation_too_long"],
    [{ ...ARGON2, kdfMemory: 1e6 }, "derivation_too_long"],
    [{ ...ARGON2, kdfIterations: 1e6 }, "derivation_too_long"],
    [{ ...ARGON2, kdfParallelism: 0 }, "damaged"],
    [{ kdfType: 0, kdfIterations: 1 }, "damaged"],
    [{ kdfType: 0, kdfIterations: "5000" }, "damaged"],
    [{ kdfType: 2, kdfIterations: 5000 }, "damaged"],
  ] as const)
    assert.equal(await read(file(pbkdf2Key, derivation), key), reason);
});

test("data that was altered or cut is refused", async () => {
  const good = file(pbkdf2Key, PBKDF2);
  const key = { password: "correct" };
  assert.equal(await read({ ...good, data: `${good.data.slice(0, -4)}AAA=` }, key), "damaged");
  assert.equal(await read({ ...good, data: good.data.slice(0, 40) }, key), "damaged");
  assert.equal(await read({ ...good, data: "0.AAAA" }, key), "damaged");
  assert.equal(await read(file(pbkdf2Key, PBKDF2, "not JSON"), key), "not_json");
  assert.equal(await read({ ...good, passwordProtected: false }, key), "encrypted_for_account");
});
