/** @file Rotations that have not begun: two secrets swapped in the settings, and a rotation that is cancelled. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readConfig } from "../../src/config.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { checkSecrets } from "../../src/secret-rotation.ts";
import { type Secrets, writeSecretsFile } from "../../src/secrets.ts";
import { openTestDatabase } from "../engine.ts";
import { openTestServer } from "../harness.ts";

const folder = mkdtempSync(join(tmpdir(), "keepwell-unbegun-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const database = await openTestDatabase();
after(() => database.close());

const OTHERS = { pepper: randomBytes(32), tokenKey: randomBytes(32), twoFactorKey: randomBytes(32) };
const [FIRST, SECOND, THIRD] = [randomBytes(32), randomBytes(32), randomBytes(32)];

/** Starts a server with this current and previous fake-salt key, runs `rotate` there, and returns what it prints. */
const rotateWith = async (
  { current, previous }: { readonly current: Buffer; readonly previous?: Buffer },
  ...words: string[]
): Promise<string> => {
  const given: Secrets = {
    ...OTHERS,
    fakeSaltKey: current,
    ...(previous ? { previous: { fakeSaltKey: previous } } : {}),
  };
  const secrets = await checkSecrets(database.handle, given, new Date());
  const env = {
    DATABASE_URL: database.url,
    ...(previous ? { FAKE_SALT_KEY_PREVIOUS: previous.toString("base64") } : {}),
  };
  const server = await openTestServer({ database, secrets, env });
  try {
    return await runCommand(server.context, ["rotate", ...words]);
  } finally {
    await server.close();
  }
};

test("if the current and the previous secret are swapped, no finished rotation is reported", async () => {
  assert.match(await rotateWith({ current: FIRST }), /FAKE_SALT_KEY +current/);
  await assert.rejects(rotateWith({ current: FIRST, previous: FIRST }), {
    message:
      /^FAKE_SALT_KEY and FAKE_SALT_KEY_PREVIOUS hold the same value\. Remove FAKE_SALT_KEY_PREVIOUS, or /,
  });
  const swapped = await rotateWith({ current: FIRST, previous: SECOND });
  assert.match(swapped, /FAKE_SALT_KEY +not rotating, see below\n/);
  assert.match(swapped, /Delete neither before .* Stop all servers, swap the two values/s);
  const right = { current: SECOND, previous: FIRST };
  assert.match(await rotateWith(right), /FAKE_SALT_KEY +rotating since/);
  assert.match(await rotateWith(right, "fake-salt-key", "--finish", "--yes"), /^Finished\. Remove/);
  const ended = await rotateWith(right);
  assert.match(ended, /FAKE_SALT_KEY +finished: remove the previous secret from the settings, and restart/);
  assert.doesNotMatch(ended, /swap/);
  await assert.rejects(rotateWith({ current: FIRST, previous: SECOND }), {
    message:
      /^FAKE_SALT_KEY is the secret that its last rotation replaced\. Set FAKE_SALT_KEY to the value of FAKE_SALT_KEY_PREVIOUS, and remove FAKE_SALT_KEY_PREVIOUS\. /,
  });
  const again = await rotateWith({ current: SECOND, previous: THIRD }, "--json");
  const states = JSON.parse(again).map(({ secret, state }: Record<string, unknown>) => [secret, state]);
  assert.deepEqual(
    states.filter(([, state]: unknown[]) => state !== "current"),
    [["FAKE_SALT_KEY", "unclear"]],
  );
});

test("a rotation that is prepared in the data folder can be cancelled until the server starts again", async () => {
  const secrets = { ...OTHERS, fakeSaltKey: FIRST };
  const texts = Object.fromEntries(
    Object.entries(secrets).map(([name, bytes]) => [name, bytes.toString("base64")]),
  );
  writeSecretsFile(folder, texts);
  const server = await openTestServer({ database, secrets });
  const config = readConfig({ DATA_DIR: folder });
  const run = (...words: string[]) => runCommand({ ...server.context, config }, ["rotate", ...words]);
  const stored = () => readFileSync(join(folder, "secrets.json"), "utf8");
  const before = stored();
  await assert.rejects(run("pepper", "--cancel"), /No rotation of PEPPER is prepared\. One that has begun/);
  writeSecretsFile(folder, { ...texts, pepper: randomBytes(32).toString("base64") });
  const foreign = stored();
  await assert.rejects(run("pepper", "--cancel", "--yes"), /No rotation of PEPPER is prepared/);
  assert.equal(stored(), foreign, "a file that was put back is not overwritten");
  writeSecretsFile(folder, texts);
  await assert.rejects(
    run("pepper", "--yes", "--secrets", join(folder, "new.env")),
    /Leave out --secrets\.$/,
  );
  await run("pepper", "--yes");
  const prepared = stored();
  assert.notEqual(prepared, before);
  assert.match(await run("pepper", "--cancel"), /^1\. The new PEPPER.*rotate PEPPER --cancel --yes$/s);
  await assert.rejects(
    run("pepper", "--cancel", "--finish", "--yes"),
    /one of --secrets, --finish and --cancel/,
  );
  assert.equal(stored(), prepared, "neither the plan nor a refused command changes anything");
  assert.match(
    await run("pepper", "--cancel", "--yes"),
    /^Cancelled\. The new PEPPER is deleted, and the current one stays\.$/,
  );
  assert.equal(stored(), before);
  assert.match(await run(), /PEPPER +current/);
  const own = { ...server.context, config: readConfig({ DATABASE_URL: database.url }) };
  await assert.rejects(runCommand(own, ["rotate", "pepper", "--cancel"]), /Delete the file that holds/);
  await server.close();
});
