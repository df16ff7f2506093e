/** @file Administrators decide on the recovery request of a member who has lost the password. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { listedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { makeAdmin } from "@keepwell/client/team/roster/make-admin.ts";
import type { RecoveryRequest } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import { type TestUser, uidOf } from "../factories.ts";
import { pass, resetTokenOf } from "../identity/recovery-steps.ts";
import { letterTo } from "../messages/outbox.ts";
import { prepare } from "../prepare.ts";
import { replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aRecoveringTeam, aRecovery, xPublic } from "./admin-recovery-steps.ts";
import { aFounder } from "./enterprise-factories.ts";
import { teamOf } from "./key-steps.ts";
import { aJoined, confirmed } from "./member-factories.ts";

const server = useServer();
const { founder, second, ada, team, steps } = prepare(server, () => aRecoveringTeam(server));
beforeEach(() => confirmed(founder));

test("only administrators of the enterprise see, take, approve and refuse requests", async () => {
  const asked = await steps.ask(ada);
  const bob = await aJoined(server, founder);
  await team.grant(["enterprise", team.uid], [["user", uidOf(bob)]], ["manage_users"]);
  const other = await aFounder(server);
  const theirs = await teamOf(server, other);
  const grant = "A".repeat(400);
  const calls = [
    ["GET", "/recovery-requests", undefined],
    ["POST", `/recovery-requests/${asked.uid}/take`, undefined],
    ["PUT", `/recovery-requests/${asked.uid}`, { grant }],
    ["DELETE", `/recovery-requests/${asked.uid}`, undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    assert.equal((await team.call(bob, method, path, body)).code, "forbidden", path);
    assert.equal((await team.call(other, method, path, body)).code, "not_found", path);
  }
  await confirmed(other);
  for (const [method, path, body] of calls.slice(1))
    assert.equal((await theirs.call(other, method, path, body)).code, "not_found", path);
  assert.equal((await steps.read(asked)).state, "waiting");
});

test("administrators cannot take their own request, and must confirm the password to take one", async () => {
  const zoe = await aJoined(server, founder);
  await makeAdmin(founder.session, await listedMember(founder.session, uidOf(zoe)));
  const own = await steps.ask(zoe);
  await confirmed(zoe);
  assert.equal((await steps.take(zoe, own)).code, "forbidden");
  const asked = await steps.ask(ada);
  assert.equal((await steps.take(second, asked)).code, "confirmation_required");
  assert.equal((await steps.read(asked)).state, "waiting", "no administrator has taken the request");
  await confirmed(second);
  const { request } = await replied<{ request: RecoveryRequest }>(steps.take(second, asked));
  const bySecond = await aRecovery(second, request);
  const put = (by: TestUser, grant: string) => steps.on(by, "PUT", asked.uid, "", { grant });
  pass(server, 11);
  assert.equal((await put(second, bySecond)).code, "confirmation_required");
  await confirmed(founder);
  assert.equal((await put(founder, await aRecovery(founder, request))).code, "conflict");
  await replied(steps.takeOver(founder, asked, second));
  assert.equal((await steps.read(asked)).admin?.uid, uidOf(founder));
  await confirmed(second);
  assert.equal((await put(second, bySecond)).code, "conflict", "another administrator has taken the request");
  await replied(put(founder, await aRecovery(founder, request)));
  for (const by of [founder, second]) assert.equal((await steps.take(by, asked)).code, "conflict");
  assert.equal((await put(founder, await aRecovery(founder, request))).code, "conflict");
});

test("to take over a request from another administrator, the caller must name that administrator", async () => {
  const asked = await steps.ask(ada);
  await replied(steps.take(founder, asked));
  const held = async () => (await steps.open()).find(({ uid }) => uid === asked.uid);
  const first = await held();
  assert.deepEqual([first?.admin?.uid, first?.taken_at], [uidOf(founder), server.clock.at.toISOString()]);
  await confirmed(second);
  assert.equal(
    (await steps.take(second, asked)).code,
    "conflict",
    "the caller did not see the administrator",
  );
  const foreign = await steps.takeOver(second, asked, ada);
  assert.equal(foreign.code, "conflict", "the request was taken by another administrator meanwhile");
  assert.deepEqual(await held(), first, "nothing has changed");
  pass(server, 2);
  await replied(steps.takeOver(second, asked, founder));
  assert.deepEqual([(await held())?.admin?.uid], [uidOf(second)]);
  assert.equal((await held())?.taken_at, server.clock.at.toISOString());
  await replied(steps.take(second, asked));
});

test("a request that no administrator has taken cannot be approved", async () => {
  const asked = await steps.ask(ada);
  const [request] = (await steps.open()).filter(({ uid }) => uid === asked.uid);
  assert.ok(request);
  const reply = await steps.on(founder, "PUT", asked.uid, "", { grant: await aRecovery(founder, request) });
  assert.equal(reply.code, "conflict");
});

test("a recovered key is refused if another user signed it, or if it is for another request, member or account key", async () => {
  const asked = await steps.ask(ada);
  const { request } = await replied<{ request: RecoveryRequest }>(steps.take(founder, asked));
  const bob = await aJoined(server, founder);
  const forged = [
    await aRecovery(second, request),
    await aRecovery(founder, { ...request, x_pk: await xPublic() }),
    await aRecovery(founder, { ...request, user: { ...request.user, uid: uidOf(bob) } }),
    await aRecovery(founder, request, 2),
  ];
  for (const grant of forged) {
    const reply = await steps.on(founder, "PUT", asked.uid, "", { grant });
    assert.deepEqual([reply.status, reply.fields], [422, { grant: "grant_invalid" }], reply.text);
  }
  assert.equal((await steps.read(asked)).state, "taken");
});

test("the recovered key is returned only with a valid reset link of the same account", async () => {
  const asked = await steps.ask(ada);
  const { request } = await replied<{ request: RecoveryRequest }>(steps.take(founder, asked));
  const live = await resetTokenOf(server, ada.email);
  assert.equal((await steps.read(asked, live)).grant, null, "not approved yet");
  await replied(steps.on(founder, "PUT", asked.uid, "", { grant: await aRecovery(founder, request) }));
  const recoveredBy = async (): Promise<(string | null)[]> =>
    (
      await server.database.handle
        .selectFrom("email_tokens")
        .select("recovered_by")
        .where("user_uid", "=", uidOf(ada))
        .where("recovered_by", "is not", null)
        .execute()
    ).map(({ recovered_by }) => recovered_by);
  const foreign = await resetTokenOf(server, second.email);
  for (const token of [undefined, "nothing", foreign])
    assert.equal((await steps.read(asked, token)).grant, null);
  assert.deepEqual(await recoveredBy(), []);
  const { token = "" } = await letterTo(server, ada.email, "recovery_approved");
  assert.ok((await steps.read(asked, token)).grant);
  assert.deepEqual(await recoveredBy(), ["administrator"]);
  pass(server, 31);
  assert.equal((await steps.read(asked, token)).grant, null);
});

test("a request that is approved and then refused stays refused, and gives no key", async () => {
  const asked = await steps.ask(ada);
  const { request } = await replied<{ request: RecoveryRequest }>(steps.take(founder, asked));
  await replied(steps.on(founder, "PUT", asked.uid, "", { grant: await aRecovery(founder, request) }));
  await replied(steps.on(second, "DELETE", asked.uid));
  await letterTo(server, ada.email, "recovery_refused");
  const { token = "" } = await letterTo(server, ada.email, "recovery_approved");
  const { state, grant } = await steps.read(asked, token);
  assert.deepEqual([state, grant], ["refused", null]);
  assert.equal((await steps.on(second, "DELETE", asked.uid)).code, "conflict");
  assert.equal((await steps.take(founder, asked)).code, "conflict");
});
