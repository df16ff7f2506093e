/** @file What else happens in a browser while it changes the password: a lock. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aUser, reopen } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { changePassword } from "../../src/account/change-password.ts";
import { lock } from "../../src/session/lock.ts";
import { readPasswordSealedKey } from "../../src/session/password-sealed-key.ts";
import { resume } from "../../src/sign-in/resume.ts";
import { unlock } from "../../src/sign-in/unlock.ts";

const server = useServer();

const newPassword = "meadow lantern copper 93 tides";

test("a browser that is locked during a password change stays locked, until the new password unlocks it", async () => {
  const { device, session, password } = await aUser(server);
  const { identity } = session;
  const sealedKey = await readPasswordSealedKey(device, session);
  let isLocked = false;
  const deriveMasterKey: typeof device.deriveMasterKey = async (input) => {
    if (input.password === newPassword && !isLocked) {
      isLocked = true;
      await lock(device);
    }
    return device.deriveMasterKey(input);
  };
  await changePassword({ ...device, deriveMasterKey }, session, { password, newPassword });
  assert.ok(isLocked);
  assert.equal((await resume(device))?.kind, "locked");
  await assert.rejects(unlock(device, { identity, password, sealedKey }), { type: "validation" });
  await unlock(device, { identity, password: newPassword, sealedKey });
  assert.ok(await reopen(device));
});
