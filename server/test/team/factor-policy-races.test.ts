/**
 * @file An administrator requires a second factor while a member signs in or adds a factor. See [Note: Required
 * factor].
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { Handle } from "../../src/db/schema.ts";
import { refreshFactorDue } from "../../src/events/factor-due.store.ts";
import { setFactorRequired } from "../../src/people/enterprise.store.ts";
import { lockMembers, shareLockMembership } from "../../src/people/member.store.ts";
import { getUser } from "../../src/people/user.store.ts";
import { type TestUser, uidOf } from "../factories.ts";
import { aDevice } from "../harness.ts";
import { codeOf, confirmWith } from "../identity/second-factor.ts";
import { prepare } from "../prepare.ts";
import { useServer } from "../use-server.ts";
import { whileWaiting } from "../while-waiting.ts";
import { aFactorTeam, isGated, putPolicy, setPolicy } from "./factor-policy-steps.ts";
import { aJoined } from "./member-factories.ts";

const server = useServer();
const { team } = prepare(server, async () => ({ team: await aFactorTeam(server) }));

/**
 * The lock and the change by which an administrator turns the policy on. A test runs them in a transaction that it
 * holds open.
 */
const turnOn = (user: TestUser) => ({
  lock: async (held: Handle): Promise<void> => {
    await lockMembers(held, team.uid);
  },
  change: async (held: Handle): Promise<void> => {
    await setFactorRequired(held, team.uid, true);
    await refreshFactorDue(held, [uidOf(user)]);
  },
});

test("a sign-in that waits for the policy opens a session that needs the factor", async () => {
  const member = await aJoined(server, team.founder);
  const device = aDevice(server);
  const session = await whileWaiting(server, () => signIn(device, member), turnOn(member));
  assert.equal(await isGated(server, { ...member, device, session }), true);
  await setPolicy(server, team, false);
});

test("a policy that waits for a sign-in also applies to the session that the sign-in opens", async () => {
  const { founder, app, uid } = team;
  const member = await aJoined(server, founder);
  await confirmWith(founder, await app.nextCode());
  const caller = { ip: "127.0.0.1", network: "127.0.0.1", userAgent: "test" };
  const reply = await whileWaiting(server, () => putPolicy(server, founder, [uid, true]), {
    lock: async (held) => void (await shareLockMembership(held, uidOf(member))),
    change: async (held) =>
      server.services.identity.sessions.open(held, await getUser(held, uidOf(member)), {
        caller,
        passkeyWrap: null,
      }),
  });
  assert.equal(reply.status, 200, reply.text);
  const sessions = await server.database.handle
    .selectFrom("sessions")
    .select("factor_due")
    .where("user_uid", "=", uidOf(member))
    .execute();
  assert.deepEqual(sessions, [{ factor_due: true }, { factor_due: true }]);
  await setPolicy(server, team, false);
});

test("a factor that is added while the policy is turned on opens the session", async () => {
  const member = await aJoined(server, team.founder);
  const { identity } = member.session.api;
  const { uri } = await identity.addAuthenticator();
  const body = { code: await codeOf(server, uri) };
  await whileWaiting(server, () => identity.confirmAuthenticator({ body }), turnOn(member));
  assert.equal(await isGated(server, member), false);
  await setPolicy(server, team, false);
});

test("if the policy waits until a member's new factor is stored, it does not stop the member's session", async () => {
  const { founder, app, uid } = team;
  const member = await aJoined(server, founder);
  await confirmWith(founder, await app.nextCode());
  const reply = await whileWaiting(server, () => putPolicy(server, founder, [uid, true]), {
    lock: async (held) => void (await shareLockMembership(held, uidOf(member))),
    change: async (held) =>
      held
        .insertInto("phone_factors")
        .values({ user_uid: uidOf(member), phone: "+15145550123", confirmed_at: server.clock.at })
        .execute(),
  });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(await isGated(server, member), false);
  await setPolicy(server, team, false);
});
