/**
 * @file Has other programs read files that the client exports: the Python reader of docs/export.md. Not part of the
 * tests, because it needs Python with `argon2-cffi` and `cryptography`. `node scripts/export-readers.ts`
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeExport } from "@keepwell/client/export/write-export.ts";
import type { ContentLine } from "@keepwell/client/import/keepwell/export-lines.ts";
import { argon2Wasm } from "@keepwell/crypto/password/argon2-wasm.ts";
import { deriveMasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import { CURRENT_KDF } from "@keepwell/crypto/password/kdf-versions.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import { SAMPLE } from "../client/test/export/sample-lines.ts";

const PASSWORD = "le mot de passe n\u00ba \u2167";
const PYTHON = "/usr/bin/python3";
/** So many copies of the sample that the file has several chunks. */
const COPIES = 1000;

const documented = (): string => {
  const page = readFileSync(new URL("../docs/export.md", import.meta.url), "utf8");
  const [, reader] = /```python\n(.*?)```/s.exec(page) ?? [];
  if (reader === undefined) throw new Error("docs/export.md has no reader.");
  return reader;
};

const run = (command: string, args: readonly string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`);
  return stdout;
};

const readByPython = async (folder: string): Promise<void> => {
  const lines: ContentLine[] = Array.from({ length: COPIES }, () => SAMPLE).flat();
  const [salt, kdf] = [makeSalt(), CURRENT_KDF];
  const masterKey = await deriveMasterKey({ password: PASSWORD, salt, kdf, argon2id: argon2Wasm });
  const { bytes } = await writeExport(lines, {
    ...{ format: "keepwell", email: "ann@example.com", madeAt: new Date().toISOString() },
    secret: { masterKey, kdf, salt },
  });
  const [file = "", reader = "", password = ""] = ["vault.keepwell", "reader.py", "password"].map((name) =>
    join(folder, name),
  );
  writeFileSync(file, bytes);
  writeFileSync(reader, documented());
  writeFileSync(password, PASSWORD);
  const read = run(PYTHON, [reader, file, password])
    .trimEnd()
    .split("\n")
    .map((line) => JSON.stringify(JSON.parse(line)));
  const isSame = lines.every((line, at) => JSON.stringify(line) === read[at + 1]);
  if (!isSame || read.length !== lines.length + 2) throw new Error("The Python reader read something else.");
  console.log(`Python read ${read.length} lines of a file of ${bytes.length} bytes.`);
};

const folder = mkdtempSync(join(tmpdir(), "keepwell-export-"));
try {
  await readByPython(folder);
} finally {
  rmSync(folder, { recursive: true });
}
