/** @file A user signs in while a second factor is added or removed. No session that should end stays valid. */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { Device } from "@keepwell/client/session/session.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { sql } from "kysely";
import { type TestUser, tokenOf } from "../factories.ts";
import { aDevice, send } from "../harness.ts";
import { aPerson } from "../sharing/factories.ts";
import { untilWaiting } from "../until-waiting.ts";
import { useServer } from "../use-server.ts";
import { addApp, codeOf, confirmWith, firstStep, SIGN_IN_EXPIRED, textedTo } from "./second-factor.ts";

const GATE = 4_711;

const server = useServer();
before(async () => {
  await server.opened;
  // The trigger makes every new session wait while the test holds this advisory lock.
  const script = `create function wait_at_gate() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${GATE}); return new; end $$;
    create trigger gate before insert on sessions for each row execute function wait_at_gate()`;
  await sql.raw(script).execute(server.database.handle);
});

const status = async (token: string): Promise<number> =>
  (await send(server, { method: "GET", url: "/api/me", token })).status;

interface Race {
  readonly user: TestUser;
  readonly enter: (device: Device) => Promise<unknown>;
  readonly change: () => Promise<unknown>;
}

/** Whether the new session still works after a change that began just before the session was written. */
const outlives = async ({ user, enter, change }: Race): Promise<boolean> => {
  const device = aDevice(server);
  const gate = await server.database.handle.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(${GATE})`.execute(gate);
  const entered = enter(device).then(
    () => true,
    (error: unknown) => {
      // The change came first, so the client's next call is refused.
      if (error instanceof CallFailure && error.code === "unauthorized") return false;
      throw error;
    },
  );
  try {
    await untilWaiting(server, 1);
    const changing = change();
    // Wait until the change either waits for the sign-in (correct) or has ended without waiting (wrong).
    await Promise.race([changing, untilWaiting(server, 2).catch(() => {})]);
    await gate.commit().execute();
    await changing;
  } finally {
    if (!gate.isCommitted) await gate.rollback().execute();
  }
  return (await entered) && (await status(tokenOf({ ...user, device }))) === 200;
};

test("a session opened with only the password ends when the first factor is added", async () => {
  const user = await aPerson(server);
  const { identity } = user.session.api;
  const { uri } = await identity.addAuthenticator();
  const body = { code: await codeOf(server, uri) };
  const isLeft = await outlives({
    user,
    enter: (device) => signIn(device, user),
    change: () => identity.confirmAuthenticator({ body }),
  });
  assert.equal(isLeft, false);
  assert.equal(await status(tokenOf(user)), 200, "the session that added the factor stays valid");
  const app = await firstStep(server, user);
  assert.deepEqual(app.methods, ["authenticator", "backup_code"]);
});

test("a session opened with a code ends when the factor that made the code is removed", async () => {
  const user = await aPerson(server);
  const app = await addApp(server, user);
  await confirmWith(user, await app.nextCode());
  const code = await app.nextCode();
  const isLeft = await outlives({
    user,
    enter: async (device) =>
      (await firstStep(server, user, device)).finish({ code, method: "authenticator" }),
    change: () => user.session.api.identity.deleteAuthenticator(),
  });
  assert.equal(isLeft, false);
  assert.ok(await signIn(aDevice(server), user), "the password is enough again");
});

test("a sign-in that waits for a code ends when the factors change", async () => {
  const user = await aPerson(server);
  const app = await addApp(server, user);
  const pending = await firstStep(server, user);
  await confirmWith(user, await app.nextCode());
  const { uri } = await user.session.api.identity.addAuthenticator();
  const body = { code: await codeOf(server, uri) };
  await user.session.api.identity.confirmAuthenticator({ body });
  const typed = { code: app.backupCodes[0] ?? "", method: "backup_code" } as const;
  await assert.rejects(pending.finish(typed), SIGN_IN_EXPIRED);
  assert.ok(await (await firstStep(server, user)).finish(typed));
});

test("a session that ended when the first factor was added cannot add a second one", async () => {
  const user = await aPerson(server);
  const { identity } = user.session.api;
  const phone = "+15145550177";
  const other = await signIn(aDevice(server), user);
  await other.api.identity.addPhoneNumber({ body: { phone_number: phone } });
  const texted = { token: await textedTo(server, phone) };
  const { uri } = await identity.addAuthenticator();
  const body = { code: await codeOf(server, uri) };
  const held = await server.database.handle.startTransaction().execute();
  await sql`select from users where uid = ${user.session.identity.uid} for no key update`.execute(held);
  const first = identity.confirmAuthenticator({ body });
  await untilWaiting(server, 1);
  const second = assert.rejects(other.api.identity.confirmPhoneNumber({ body: texted }), {
    type: "unauthorized",
  });
  await untilWaiting(server, 2);
  await held.commit().execute();
  assert.equal((await first).backup_codes?.length, 10);
  await second;
  assert.equal((await identity.getTwoFactor()).phone.phone_number, null);
});
