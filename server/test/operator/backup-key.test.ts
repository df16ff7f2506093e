/** @file `--key` names the passphrase or identity that opens a backup. It takes precedence over the settings. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { writeBackup } from "../../src/backup/write-backup.ts";
import { useServer } from "../use-server.ts";
import { runOperator, runOperatorWithInput } from "./operator-process.ts";

const folder = mkdtempSync(join(tmpdir(), "keepwell-backup-key-"));
const at = (name: string): string => join(folder, name);
after(() => rmSync(folder, { recursive: true, force: true }));

const PASSPHRASE = "five words for this backup";
const IDENTITY = await generateX25519Identity();
/** The content of a file that `age-keygen -o` writes. */
const KEY_FILE = `# created: 2026-11-28T00:00:00Z\n# public key: ${await identityToRecipient(IDENTITY)}\n${IDENTITY}\n`;

const byPassphrase = useServer({ env: { BACKUP_PASSPHRASE: PASSPHRASE } });
const byIdentity = useServer({ env: { BACKUP_RECIPIENTS: await identityToRecipient(IDENTITY) } });
const bySpaced = useServer({ env: { BACKUP_PASSPHRASE: ` ${PASSPHRASE} ` } });
before(async () => {
  await Promise.all([byPassphrase.opened, byIdentity.opened, bySpaced.opened]);
  await writeBackup(byPassphrase.context, at("passphrase.backup"));
  await writeBackup(byIdentity.context, at("identity.backup"));
  await writeBackup(bySpaced.context, at("spaced.backup"));
  writeFileSync(at("passphrase.txt"), `${PASSPHRASE}\r\n`);
});

/** The settings of the server after a change of its passphrase. The backups were made with the previous passphrase. */
const CHANGED = { BACKUP_PASSPHRASE: "another passphrase since then" };

const verify = (name: string): readonly string[] => ["backup", "verify", at(`${name}.backup`)];

test("a file or the standard input gives the passphrase or the identity, in place of the settings", async () => {
  const fromFile = await runOperator(CHANGED, ...verify("passphrase"), "--key", at("passphrase.txt"));
  assert.equal(fromFile.code, 0, fromFile.err);
  assert.doesNotMatch(fromFile.out, /does not prove who made it/);
  const fromInput = await runOperatorWithInput(CHANGED, KEY_FILE, ...verify("identity"), "--key", "-");
  assert.equal(fromInput.code, 0, fromInput.err);
  assert.match(fromInput.out, /does not prove who made it/);
  const restored = { ...CHANGED, DATA_DIR: at("restored") };
  const { code, err } = await runOperatorWithInput(
    restored,
    PASSPHRASE,
    "restore",
    at("passphrase.backup"),
    "--key",
    "-",
  );
  assert.equal(code, 0, err);
});

test("white space around a passphrase may be part of it", async () => {
  for (const name of ["spaced", "passphrase"]) {
    const { code, err } = await runOperatorWithInput(
      {},
      ` ${PASSPHRASE} \r\n`,
      ...verify(name),
      "--key",
      "-",
    );
    assert.equal(code, 0, err);
  }
});

test("a key that opens nothing is refused with a message that says what to do", async () => {
  for (const [input, message] of [
    ["", /^The standard input must hold one line with a passphrase, or whole AGE-SECRET-KEY-… lines\.\n$/],
    ["one line\nanother line\n", /must hold one line/],
    [IDENTITY.slice(0, -1), /must hold one line/],
    ["another passphrase", /cannot be opened with this passphrase or identity/],
  ] as const) {
    const refused = await runOperatorWithInput({}, input, ...verify("passphrase"), "--key", "-");
    assert.deepEqual([refused.code, refused.out], [1, ""]);
    assert.match(refused.err, message);
  }
  const missing = await runOperator({}, ...verify("passphrase"), "--key", at("missing.txt"));
  assert.match(missing.err, /missing\.txt is not there, or Keepwell may not read it/);
});
