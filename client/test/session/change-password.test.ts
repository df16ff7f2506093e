/** @file During a password change, the user locks the browser, or another tab sends a call. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { SessionUnlockKey } from "@keepwell/crypto/account/make-session-key.ts";
import { aUser, reopen, reopened } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import { changePassword } from "../../src/account/change-password.ts";
import type { Transport } from "../../src/api/transport.ts";
import { lock } from "../../src/session/lock.ts";
import { readPasswordSealedKey } from "../../src/session/password-sealed-key.ts";
import { resume } from "../../src/sign-in/resume.ts";
import { signIn } from "../../src/sign-in/sign-in.ts";
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

test("a lock just before the new key is stored leaves no key", async () => {
  const { device, session, password } = await aUser(server);
  const { put, replace } = device.keys;
  const keys = {
    ...device.keys,
    put: async (uid: string, key: SessionUnlockKey) => {
      await lock(device);
      await put(uid, key);
    },
    replace: async (uid: string, key: SessionUnlockKey) => {
      await lock(device);
      await replace(uid, key);
    },
  };
  await changePassword({ ...device, keys }, session, { password, newPassword });
  assert.equal(await device.keys.get(session.identity.uid), null);
  assert.equal((await resume(device))?.kind, "locked");
});

test("a call that another tab sends during a password change does not sign the browser out", async () => {
  const user = await aUser(server);
  const { device, password } = user;
  const signedOut: string[] = [];
  const otherTab = await reopened({ ...device, onSignedOut: (uid) => void signedOut.push(uid) });
  let refused: Promise<void> | undefined;
  // The other tab calls after the server has changed the password, and before this tab has received the new token.
  const transport: Transport = async (request) => {
    const reply = await device.transport(request);
    if (request.method === "PUT" && request.path.endsWith("/password")) {
      refused = assert.rejects(otherTab.api.identity.me(), { type: "unauthorized" });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return reply;
  };
  const session = await signIn({ ...device, transport }, user);
  await changePassword({ ...device, transport }, session, { password, newPassword });
  await refused;
  assert.ok(refused);
  assert.deepEqual(signedOut, []);
  assert.equal((await otherTab.api.identity.me()).uid, session.identity.uid);
});
