/** @file Rotations that have not begun: secrets that are exchanged in the settings. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { after, test } from "node:test";
import { runCommand } from "../../src/operator/commands.ts";
import { checkSecrets } from "../../src/secret-rotation.ts";
import type { Secrets } from "../../src/secrets.ts";
import { openTestDatabase } from "../engine.ts";
import { openTestServer } from "../harness.ts";

const database = await openTestDatabase();
after(() => database.close());

const OTHERS = { pepper: randomBytes(32), tokenKey: randomBytes(32), twoFactorKey: randomBytes(32) };
const [FIRST, SECOND, THIRD] = [randomBytes(32), randomBytes(32), randomBytes(32)];

/** Starts a server with this secret and its previous one, runs a command there, and returns what it prints. */
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

test("secrets that are exchanged in the settings are told from a rotation that has ended", async () => {
  assert.match(await rotateWith({ current: FIRST }), /FAKE_SALT_KEY +current/);
  const exchanged = await rotateWith({ current: FIRST, previous: SECOND });
  assert.match(exchanged, /FAKE_SALT_KEY +not rotating, see below\n/);
  assert.match(exchanged, /Delete neither before .* Stop all servers, exchange the two values/s);
  const right = { current: SECOND, previous: FIRST };
  assert.match(await rotateWith(right), /FAKE_SALT_KEY +rotating since/);
  assert.match(await rotateWith(right, "fake-salt-key", "--finish", "--yes"), /^Finished\. Remove/);
  const ended = await rotateWith(right);
  assert.match(ended, /FAKE_SALT_KEY +finished: remove the previous secret from the settings, and restart/);
  assert.doesNotMatch(ended, /exchange/);
  const again = await rotateWith({ current: SECOND, previous: THIRD }, "--json");
  const states = JSON.parse(again).map(({ secret, state }: Record<string, unknown>) => [secret, state]);
  assert.deepEqual(
    states.filter(([, state]: unknown[]) => state !== "current"),
    [["FAKE_SALT_KEY", "unclear"]],
  );
});
