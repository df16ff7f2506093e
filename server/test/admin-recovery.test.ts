/** @file A member who has lost the password, and the administrators who give the account back. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { followLink } from "@keepwell/client/recovery/open-account.ts";
import { resetPassword } from "@keepwell/client/recovery/reset-password.ts";
import type { Device } from "@keepwell/client/session/session.ts";
import { createMemoryRequestStore } from "@keepwell/client/storage/recovery-request-store.ts";
import { approve, takeRequest } from "@keepwell/client/team/approve-recovery.ts";
import { listedMember } from "@keepwell/client/team/listed-member.ts";
import { makeAdmin } from "@keepwell/client/team/make-admin.ts";
import { askAdministrator, confirmCode, recoveryState } from "@keepwell/client/team/recovery.ts";
import type { RecoveryRequest, RecoveryState } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { fromBase64, toBase64 } from "@keepwell/crypto/bytes.ts";
import { makeRecoveryRequest } from "@keepwell/crypto/enterprise/make-recovery-request.ts";
import { sealRecovery } from "@keepwell/crypto/enterprise/seal-recovery.ts";
import { aFounder, aJoined, confirmed } from "./enterprise-factories.ts";
import { anEntry, aPasswordDraft, systemBucket, type TestUser } from "./factories.ts";
import { aDevice, openTestServer, type RawReply, rowCounts, send, type TestServer } from "./harness.ts";
import { letterTo } from "./outbox.ts";
import { enterAs, NEW_PASSWORD, pass, readable, resetTokenOf } from "./recovery-steps.ts";
import { identityOf, replied, uidOf } from "./sharing-factories.ts";
import { type Team, teamOf } from "./team-key-steps.ts";

let server: TestServer;
let founder: TestUser;
let second: TestUser;
let ada: TestUser;
let team: Team;
before(async () => {
  server = await openTestServer();
  founder = await aFounder(server);
  team = await teamOf(server, founder);
  second = await aJoined(server, founder);
  await confirmPassword(founder.device, founder.session, founder.password);
  await makeAdmin(founder.session, await listedMember(founder.session, uidOf(second)));
  ada = await aJoined(server, founder);
});
beforeEach(() => confirmPassword(founder.device, founder.session, founder.password));
after(() => server.close());

const anonymous = (path: string, body: unknown): Promise<RawReply> =>
  send(server, { method: "POST", url: `/api/password/recovery-request${path}`, body });

const xPublic = async (): Promise<string> => toBase64((await makeRecoveryRequest()).xPublic);

interface Asked {
  readonly uid: string;
  readonly secret: string;
}

/** A request by hand. */
const ask = async (user: TestUser): Promise<Asked> =>
  replied(anonymous("", { token: await resetTokenOf(server, user.email), x_pk: await xPublic() }));

const read = (asked: Asked, token?: string): Promise<RecoveryState> =>
  replied(anonymous("/state", { ...asked, ...(token === undefined ? {} : { token }) }));

const on = (user: TestUser, method: string, uid: string, path = "", body?: unknown) =>
  team.call(user, method, `/recovery-requests/${uid}${path}`, body);

const take = (user: TestUser, { uid }: { uid: string }) => on(user, "POST", uid, "/take");
const open = () => replied<RecoveryRequest[]>(team.call(founder, "GET", "/recovery-requests"));

/** The account key that an administrator gives, sealed by hand. */
const aRecovery = async (
  by: TestUser,
  { x_pk, user }: Pick<RecoveryRequest, "x_pk" | "user">,
  akGen = 1,
): Promise<string> =>
  sealRecovery(makeAccountKey(), {
    signer: await identityOf(by),
    request: { member: user.uid, xPublic: fromBase64(x_pk) },
    ...{ akGen, time: Math.floor(Date.now() / 1000) },
  });

/** Asked on a browser that keeps the request. */
const askOn = async (device: Device, user: TestUser) => {
  const requests = createMemoryRequestStore();
  await askAdministrator(device, requests, await followLink(device, await resetTokenOf(server, user.email)));
  return requests;
};

test("the whole way: asked, compared, approved, and everything is there under a new password", async () => {
  const bea = await aJoined(server, founder);
  await anEntry(bea, await systemBucket(bea), aPasswordDraft({ password: "private" }));
  const device = aDevice(server);
  const requests = await askOn(device, bea);
  for (const admin of [founder, second]) await letterTo(server, admin.email, "recovery_asked");
  const [request] = (await open()).filter(({ user }) => user.uid === uidOf(bea));
  assert.ok(request?.state === "waiting" && request.admin === null);
  const taken = await takeRequest(founder.session, request.uid);
  const seen = await recoveryState(device, requests, uidOf(bea));
  assert.deepEqual([seen?.state, seen?.admin, seen?.code], ["taken", "Founding Person", taken.code]);
  await confirmCode(requests, uidOf(bea), taken.code);
  assert.equal((await approve(founder.session, taken)).state, "approved");
  assert.deepEqual(
    (await open()).filter(({ user }) => user.uid === uidOf(bea)),
    [],
  );
  const { token = "" } = await letterTo(server, bea.email, "recovery_approved");
  const by = { kind: "administrator", requests } as const;
  const followed = await followLink(device, token);
  const { uid = "", secret = "" } = (await requests.get(uidOf(bea))) ?? {};
  assert.equal((await read({ uid, secret })).state, "approved");
  await resetPassword(device, followed, { email: bea.email, password: NEW_PASSWORD, by });
  const back = await enterAs(server, bea);
  assert.deepEqual(await readable(back), ["Private passwords: private"]);
  await assert.rejects(bea.session.api.identity.me(), { type: "unauthorized" });
  assert.equal((await anonymous("/state", { uid, secret })).status, 404, "nothing is left to recover");
  const { events } = await founder.session.api.team.listAudit({
    params: { enterpriseId: team.uid },
    query: { object: uidOf(bea) },
  });
  assert.deepEqual(
    events.map(({ kind }) => kind).filter((kind) => kind.startsWith("recovery")),
    ["recovery_approved", "recovery_taken", "recovery_asked"],
  );
});

test("a request takes a live reset link, of somebody in the roster who has sealed the account key", async () => {
  const x_pk = await xPublic();
  const rows = await rowCounts(server);
  const pending = await aJoined(server, founder, { waits: true });
  for (const user of [pending, founder]) {
    const token = await resetTokenOf(server, user.email);
    assert.equal((await anonymous("", { token, x_pk })).code, "forbidden", "not admitted, or no escrow");
  }
  assert.equal((await anonymous("", { token: "nothing", x_pk })).code, "reset.invalid_token");
  const token = await resetTokenOf(server, ada.email);
  const low = await anonymous("", { token, x_pk: `${"A".repeat(43)}=` });
  assert.deepEqual([low.status, low.fields], [422, { x_pk: "invalid" }]);
  pass(server, 31);
  assert.equal((await anonymous("", { token, x_pk })).code, "reset.invalid_token");
  assert.equal((await rowCounts(server))["recovery_requests"], rows["recovery_requests"]);
});

test("only the browser that asked reads on, and a later request ends the one before", async () => {
  const first = await ask(ada);
  assert.deepEqual([(await read(first)).state, (await read(first)).grant], ["waiting", null]);
  const next = await ask(ada);
  assert.equal((await anonymous("/state", first)).status, 404);
  assert.equal((await anonymous("/state", { ...next, secret: first.secret })).status, 404);
  const mine = (await open()).filter(({ user }) => user.uid === uidOf(ada));
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

test("administrators alone see, take, approve and refuse; to another enterprise there is nothing", async () => {
  const asked = await ask(ada);
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
  await confirmPassword(other.device, other.session, other.password);
  for (const [method, path, body] of calls.slice(1))
    assert.equal((await theirs.call(other, method, path, body)).code, "not_found", path);
  assert.equal((await read(asked)).state, "waiting");
});

test("nobody takes his own request; to take one and to approve it takes the password", async () => {
  const zoe = await aJoined(server, founder);
  await makeAdmin(founder.session, await listedMember(founder.session, uidOf(zoe)));
  const own = await ask(zoe);
  await confirmed(zoe);
  assert.equal((await take(zoe, own)).code, "forbidden");
  const asked = await ask(ada);
  assert.equal((await take(second, asked)).code, "confirmation_required");
  assert.equal((await read(asked)).state, "waiting", "nobody has it by that");
  await confirmed(second);
  const { request } = await replied<{ request: RecoveryRequest }>(take(second, asked));
  const bySecond = await aRecovery(second, request);
  const put = (by: TestUser, grant: string) => on(by, "PUT", asked.uid, "", { grant });
  pass(server, 11);
  assert.equal((await put(second, bySecond)).code, "confirmation_required");
  await confirmed(founder);
  assert.equal((await put(founder, await aRecovery(founder, request))).code, "forbidden");
  await replied(take(founder, asked));
  assert.equal((await read(asked)).admin?.uid, uidOf(founder));
  await confirmed(second);
  assert.equal((await put(second, bySecond)).code, "forbidden", "taken over by somebody else");
  await replied(put(founder, await aRecovery(founder, request)));
  for (const by of [founder, second]) assert.equal((await take(by, asked)).code, "conflict");
  assert.equal((await put(founder, await aRecovery(founder, request))).code, "conflict");
});

test("one that nobody has taken is not approved", async () => {
  const asked = await ask(ada);
  const [request] = (await open()).filter(({ uid }) => uid === asked.uid);
  assert.ok(request);
  const reply = await on(founder, "PUT", asked.uid, "", { grant: await aRecovery(founder, request) });
  assert.equal(reply.code, "conflict");
});

test("a key by somebody else, for another request, another member or another account key is refused", async () => {
  const asked = await ask(ada);
  const { request } = await replied<{ request: RecoveryRequest }>(take(founder, asked));
  const bob = await aJoined(server, founder);
  const forged = [
    await aRecovery(second, request),
    await aRecovery(founder, { ...request, x_pk: await xPublic() }),
    await aRecovery(founder, { ...request, user: { ...request.user, uid: uidOf(bob) } }),
    await aRecovery(founder, request, 2),
  ];
  for (const grant of forged) {
    const reply = await on(founder, "PUT", asked.uid, "", { grant });
    assert.deepEqual([reply.status, reply.fields], [422, { grant: "grant_invalid" }], reply.text);
  }
  assert.equal((await read(asked)).state, "taken");
});

test("the key is handed out with a live reset link of this account alone, and only then the reset may keep it", async () => {
  const asked = await ask(ada);
  const { request } = await replied<{ request: RecoveryRequest }>(take(founder, asked));
  const live = await resetTokenOf(server, ada.email);
  assert.equal((await read(asked, live)).grant, null, "not approved yet");
  await replied(on(founder, "PUT", asked.uid, "", { grant: await aRecovery(founder, request) }));
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
  for (const token of [undefined, "nothing", foreign]) assert.equal((await read(asked, token)).grant, null);
  assert.deepEqual(await recoveredBy(), []);
  const { token = "" } = await letterTo(server, ada.email, "recovery_approved");
  assert.ok((await read(asked, token)).grant);
  assert.deepEqual(await recoveredBy(), ["administrator"]);
  pass(server, 31);
  assert.equal((await read(asked, token)).grant, null);
});

test("what is refused stays refused, and the member is told; one that was approved gives nothing from then on", async () => {
  const asked = await ask(ada);
  const { request } = await replied<{ request: RecoveryRequest }>(take(founder, asked));
  await replied(on(founder, "PUT", asked.uid, "", { grant: await aRecovery(founder, request) }));
  await replied(on(second, "DELETE", asked.uid));
  await letterTo(server, ada.email, "recovery_refused");
  const { token = "" } = await letterTo(server, ada.email, "recovery_approved");
  const { state, grant } = await read(asked, token);
  assert.deepEqual([state, grant], ["refused", null]);
  assert.equal((await on(second, "DELETE", asked.uid)).code, "conflict");
  assert.equal((await take(founder, asked)).code, "conflict");
});

test("it ends after seven days, and with the membership", async () => {
  const bob = await aJoined(server, founder);
  const asked = await ask(bob);
  await replied(team.call(founder, "PUT", `/users/${uidOf(bob)}/state`, { state: "suspended" }));
  assert.equal((await anonymous("/state", asked)).status, 404);
  assert.equal((await take(founder, asked)).status, 404);
  const later = await ask(ada);
  pass(server, 7 * 24 * 60 + 1);
  assert.equal((await anonymous("/state", later)).status, 404);
  await server.services.team.recovery.requests.sweep();
  assert.equal((await rowCounts(server))["recovery_requests"], 0);
});
