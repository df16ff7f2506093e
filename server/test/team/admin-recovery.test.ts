/** @file A recovery by administrators, from the member's request to the new password. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { confirmCode, recoveryState } from "@keepwell/client/recovery/ask-administrator.ts";
import { followLink } from "@keepwell/client/recovery/open-account.ts";
import { resetPassword } from "@keepwell/client/recovery/reset-password.ts";
import { approve, takeRequest } from "@keepwell/client/team/approve-recovery.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { anEntry, aPasswordDraft, systemBucket, type TestUser, uidOf } from "../factories.ts";
import { aDevice, rowCounts } from "../harness.ts";
import { enterAs, NEW_PASSWORD, pass, readable, resetTokenOf } from "../identity/recovery-steps.ts";
import { letterTo } from "../messages/outbox.ts";
import { prepare } from "../prepare.ts";
import { replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aRecoveringTeam, xPublic } from "./admin-recovery-steps.ts";
import { aJoined, confirmed } from "./member-factories.ts";

const server = useServer();
const { founder, second, ada, team, steps } = prepare(server, () => aRecoveringTeam(server));
beforeEach(() => confirmed(founder));

test("after an administrator approves a recovery, everything opens under a new password", async () => {
  const bea = await aJoined(server, founder);
  await anEntry(bea, await systemBucket(bea), aPasswordDraft({ password: "private" }));
  const device = aDevice(server);
  const requests = await steps.askOn(device, bea);
  for (const admin of [founder, second]) await letterTo(server, admin.email, "recovery_asked");
  const [request] = (await steps.open()).filter(({ user }) => user.uid === uidOf(bea));
  assert.ok(request?.state === "waiting" && request.admin === null);
  const taken = await takeRequest(founder.session, request.uid);
  const seen = await recoveryState(device, requests, uidOf(bea));
  assert.deepEqual([seen?.state, seen?.admin, seen?.code], ["taken", "Founding Person", taken.code]);
  await confirmCode(requests, uidOf(bea), taken.code);
  assert.equal((await approve(founder.session, taken)).state, "approved");
  assert.deepEqual(
    (await steps.open()).filter(({ user }) => user.uid === uidOf(bea)),
    [],
  );
  const { token = "" } = await letterTo(server, bea.email, "recovery_approved");
  const by = { kind: "administrator", requests } as const;
  const followed = await followLink(device, token);
  const { uid = "", secret = "" } = (await requests.get(uidOf(bea))) ?? {};
  assert.equal((await steps.read({ uid, secret })).state, "approved");
  await resetPassword(device, followed, { email: bea.email, password: NEW_PASSWORD, by });
  const back = await enterAs(server, bea);
  assert.deepEqual(await readable(back), ["Private passwords: private"]);
  await assert.rejects(bea.session.api.identity.me(), { type: "unauthorized" });
  assert.equal((await steps.anonymous("/state", { uid, secret })).status, 404, "no request is left");
  const { events } = await founder.session.api.team.listAudit({
    params: { enterpriseId: team.uid },
    query: { object: uidOf(bea) },
  });
  assert.deepEqual(
    events.map(({ kind }) => kind).filter((kind) => kind.startsWith("recovery")),
    ["recovery_approved", "recovery_taken", "recovery_asked"],
  );
});

test("a request requires a valid reset link, a listed member and an account key in escrow", async () => {
  const x_pk = await xPublic();
  const rows = await rowCounts(server);
  const pending = await aJoined(server, founder, { waits: true });
  for (const user of [pending, founder]) {
    const token = await resetTokenOf(server, user.email);
    assert.equal(
      (await steps.anonymous("", { token, x_pk })).code,
      "forbidden",
      "a member who is not admitted, or has no escrow, is refused",
    );
  }
  assert.equal((await steps.anonymous("", { token: "nothing", x_pk })).code, "reset.invalid_token");
  const token = await resetTokenOf(server, ada.email);
  const low = await steps.anonymous("", { token, x_pk: `${"A".repeat(43)}=` });
  assert.deepEqual([low.status, low.fields], [422, { x_pk: "invalid" }]);
  pass(server, 31);
  assert.equal((await steps.anonymous("", { token, x_pk })).code, "reset.invalid_token");
  assert.equal((await rowCounts(server))["recovery_requests"], rows["recovery_requests"]);
});

test("only the requesting browser can read its request, and a later request ends the earlier one", async () => {
  const first = await steps.ask(ada);
  assert.deepEqual([(await steps.read(first)).state, (await steps.read(first)).grant], ["waiting", null]);
  const next = await steps.ask(ada);
  assert.equal((await steps.anonymous("/state", first)).status, 404);
  assert.equal((await steps.anonymous("/state", { ...next, secret: first.secret })).status, 404);
  const mine = (await steps.open()).filter(({ user }) => user.uid === uidOf(ada));
  assert.deepEqual(
    mine.map(({ uid }) => uid),
    [next.uid],
  );
  const { secret_hash } = await server.database.handle
    .selectFrom("recovery_requests")
    .select("secret_hash")
    .where("uid", "=", next.uid)
    .executeTakeFirstOrThrow();
  assert.ok(!secret_hash.includes(next.secret));
});

test("a request ends after seven days, or when the member is suspended", async () => {
  const bob = await aJoined(server, founder);
  const asked = await steps.ask(bob);
  await replied(team.call(founder, "PUT", `/users/${uidOf(bob)}/state`, { state: "suspended" }));
  assert.equal((await steps.anonymous("/state", asked)).status, 404);
  assert.equal((await steps.take(founder, asked)).status, 404);
  const later = await steps.ask(ada);
  pass(server, 7 * 24 * 60 + 1);
  assert.equal((await steps.anonymous("/state", later)).status, 404);
  await server.services.team.recovery.requests.sweep();
  assert.equal((await rowCounts(server))["recovery_requests"], 0);
});

test("the list of users says for each member whether the account key is in escrow", async () => {
  const bea = await aJoined(server, founder);
  const told = async (user: TestUser) => {
    const users = await replied<TeamUser[]>(team.call(founder, "GET", "/users"));
    const one = await replied<TeamUser>(team.call(founder, "GET", `/users/${uidOf(user)}`));
    assert.deepEqual(
      users.find(({ uid }) => uid === one.uid),
      one,
    );
    return one.has_escrow;
  };
  assert.deepEqual([await told(bea), await told(founder)], [true, false]);
  const { handle } = server.database;
  await handle.updateTable("escrows").set({ ak_gen: 2 }).where("user_uid", "=", uidOf(bea)).execute();
  assert.equal(await told(bea), false, "the escrow is of another account key");
  await handle.deleteFrom("escrows").where("user_uid", "=", uidOf(bea)).execute();
  assert.equal(await told(bea), false);
});
