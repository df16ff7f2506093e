/**
 * @file `node scripts/export-readers.ts`: checks that KeePassXC and the Python reader in docs/export.md can read the
 * client's exports. Also checks that the client can import a database of KeePassXC. It is not part of the tests,
 * because it needs `keepassxc-cli`, and Python with `argon2-cffi` and `cryptography`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeExport } from "@keepwell/client/export/write-export.ts";
import type { ContentLine } from "@keepwell/client/import/keepwell/export-lines.ts";
import { readFile } from "@keepwell/client/import/read-file.ts";
import { argon2Wasm } from "@keepwell/crypto/password/argon2-wasm.ts";
import { deriveMasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import { CURRENT_KDF } from "@keepwell/crypto/password/kdf-versions.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import { aPassword, SAMPLE } from "../client/test/export/sample-lines.ts";
import { WORDS } from "../client/test/import/import-words.ts";

const PASSWORD = "le mot de passe n\u00ba \u2167";
const PYTHON = "/usr/bin/python3";
/** How many copies of the sample the file for Python contains. With this number, the file has several chunks. */
const COPIES = 1000;

const documented = (): string => {
  const page = readFileSync(new URL("../docs/export.md", import.meta.url), "utf8");
  const [, reader] = /```python\n(.*?)```/s.exec(page) ?? [];
  if (reader === undefined) throw new Error("docs/export.md has no reader.");
  return reader;
};

const run = (command: string, args: readonly string[], input = ""): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    input,
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

const KEEPASSXC = "keepassxc-cli";

/** Checks that KeePassXC shows an exported entry's fields, lists the recycle bin, and makes a one-time code. */
const readByKeepassxc = async (folder: string): Promise<void> => {
  const file = join(folder, "vault.kdbx");
  writeFileSync(
    file,
    (await writeExport(SAMPLE, { format: "kdbx", password: PASSWORD, history: true })).bytes,
  );
  const show = (entry: string, attribute: string): string =>
    run(KEEPASSXC, ["show", "-q", "-s", "-a", attribute, file, entry], `${PASSWORD}\n`).replace(/\n$/, "");
  const { username, password, url, text } = aPassword();
  const expected = { UserName: username, Password: password, URL: url, Notes: text, PIN: "0042" };
  for (const [attribute, value] of Object.entries(expected))
    if (show("Home/Money/Bank", attribute) !== value)
      throw new Error(`KeePassXC shows another ${attribute}.`);
  const names = run(KEEPASSXC, ["ls", "-q", "-R", "-f", file], `${PASSWORD}\n`).trimEnd().split("\n");
  for (const name of ["Home/Door", "Home/Money/Bank", "Recycle Bin/Gone"])
    if (!names.includes(name)) throw new Error(`KeePassXC does not list ${name}.`);
  const code = run(KEEPASSXC, ["show", "-q", "-t", file, "Home/Money/Bank"], `${PASSWORD}\n`).trim();
  if (!/^\d{6}$/.test(code)) throw new Error("KeePassXC makes no one-time code.");
  console.log(`KeePassXC listed ${names.length} names of an exported database.`);
};

/** Checks that the import reads a database that KeePassXC made. */
const readOfKeepassxc = async (folder: string): Promise<void> => {
  const file = join(folder, "made.kdbx");
  run(KEEPASSXC, ["db-create", "-q", "-p", file], `${PASSWORD}\n${PASSWORD}\n`);
  run(KEEPASSXC, ["mkdir", "-q", file, "Work"], `${PASSWORD}\n`);
  const add = ["add", "-q", "-u", "ann", "--url", "https://work.example", "-p", file, "Work/Mail"];
  run(KEEPASSXC, add, `${PASSWORD}\npassw\u00f6rd &<>\n`);
  const bytes = new Uint8Array(readFileSync(file));
  const read = async (from: number, to: number) => bytes.slice(from, to);
  const given = { name: "made.kdbx", size: bytes.length, read };
  const { outcome } = await readFile(given, { key: { password: PASSWORD } }, WORDS);
  const [row] = "result" in outcome ? outcome.result.rows : [];
  const fields = row?.draft.type === "password" ? row.draft.fields : undefined;
  if (row?.listName !== "Work" || fields?.password !== "passw\u00f6rd &<>" || fields.username !== "ann")
    throw new Error(`The import read something else: ${JSON.stringify(outcome)}`);
  console.log("The import read a database of KeePassXC.");
};

const folder = mkdtempSync(join(tmpdir(), "keepwell-export-"));
try {
  await readByPython(folder);
  await readByKeepassxc(folder);
  await readOfKeepassxc(folder);
} finally {
  rmSync(folder, { recursive: true });
}
