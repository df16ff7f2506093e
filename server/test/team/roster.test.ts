/** @file The server accepts only roster entries that administrators have signed in order. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fromBase64, toBase64 } from "@keepwell/crypto/bytes.ts";
import { parseRosterEntry, type RosterFacts } from "@keepwell/crypto/enterprise/roster-entry.ts";
import { signRosterEntry } from "@keepwell/crypto/enterprise/sign-roster-entry.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { identityOf } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { acceptedBy, aJoined, anAdmin, anInvited, confirmed, join, signDue } from "./member-factories.ts";
import { aRosterTeam, memberOf } from "./roster-steps.ts";

const server = useServer();
const { founder, enterprise, roster } = prepare(server, () => aRosterTeam(server));
beforeEach(() => signDue(founder));

test("only administrators can see the due changes and append entries", async () => {
  const member = await aJoined(server, founder);
  const waiting = await aJoined(server, founder, { waits: true });
  const entries = await roster.entriesBy(founder, { action: "admit", member: await memberOf(waiting) });
  const path = `/api/enterprises/${enterprise.uid}/roster/due`;
  for (const [user, status] of [
    [member, 403],
    [waiting, 403],
    [await aFounder(server), 404],
    [await aUser(server), 404],
  ] as const) {
    assert.equal((await callAs(server, user, ["GET", path])).status, status);
    await roster.refused([user, { entries }], status);
  }
  assert.deepEqual(
    (await roster.due()).admit.map(({ uid }) => uid),
    [uidOf(waiting)],
  );
  assert.deepEqual(await replied(roster.append(founder, { entries })), { seq: (await roster.read()).seq });
  assert.deepEqual((await roster.due()).admit, []);
  await roster.checkRows();
});

test("people who wait for an administrator are listed in the order in which they joined", async () => {
  const invited = async () => acceptedBy(server, await anInvited(founder));
  const users = [await invited(), await invited(), await invited()];
  const byUid = users.toSorted((one, other) => (uidOf(one) < uidOf(other) ? 1 : -1));
  for (const user of byUid) {
    server.clock.at = new Date(server.clock.at.getTime() + 1000);
    await join(user);
  }
  assert.deepEqual(
    (await roster.due()).admit.map(({ uid }) => uid),
    byUid.map(uidOf),
  );
});

test("MS-55 an entry that is forged, replayed, out of order or for another user is refused", async () => {
  const user = await aJoined(server, founder, { waits: true });
  const [entry = ""] = await roster.entriesBy(founder, { action: "admit", member: await memberOf(user) });
  const flip = (at: number) => {
    const bytes = fromBase64(entry);
    return toBase64(bytes.with(at, (bytes.at(at) ?? 0) ^ 1));
  };
  for (const at of [0, 30, 150, -70, -1]) {
    const reply = await roster.append(founder, { entries: [flip(at)] });
    assert.ok([409, 422].includes(reply.status), reply.text);
  }
  for (const wrong of ["", "A".repeat(400), entry.slice(4)])
    assert.equal((await roster.append(founder, { entries: [wrong] })).status, 422);
  assert.equal((await roster.append(founder, { entries: [] })).status, 422);
  const { facts } = parseRosterEntry(entry);
  const { edPrivate } = await identityOf(founder);
  const changed = (change: Partial<RosterFacts<"admit">>) =>
    signRosterEntry({ ...(facts as RosterFacts<"admit">), ...change }, edPrivate);
  await roster.invalid(founder, [await changed({ seq: facts.seq + 1 })]);
  await roster.invalid(founder, [await changed({ enterprise: makeUid() })]);
  await roster.invalid(founder, [await changed({ by: uidOf(user) })]);
  await roster.refused([founder, { entries: [await changed({ prev: new Uint8Array(32) })] }], 409);
  await roster.refused([founder, { entries: [await changed({ seq: facts.seq - 1 })] }], 409);
  await roster.invalid(founder, [
    await signRosterEntry(facts, (await identityOf(await aFounder(server))).edPrivate),
  ]);
  await roster.refused([founder, { entries: [entry, entry] }], 409);
  await replied(roster.append(founder, { entries: [entry] }));
  await roster.refused([founder, { entries: [entry] }], 409);
});

test("of two administrators who append at the same time, one must read the roster again", async () => {
  const other = await anAdmin(server, founder);
  const user = await aJoined(server, founder, { waits: true });
  const change = { action: "admit", member: await memberOf(user) } as const;
  const both = [await roster.entriesBy(founder, change), await roster.entriesBy(other, change)];
  const replies = await Promise.all([
    roster.append(founder, { entries: both[0] ?? [] }),
    roster.append(other, { entries: both[1] ?? [] }),
  ]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
  await roster.checkRows();
});

test("an administrator's entry can be sent only by that administrator", async () => {
  const other = await anAdmin(server, founder);
  const user = await aJoined(server, founder, { waits: true });
  const entries = await roster.entriesBy(other, { action: "admit", member: await memberOf(user) });
  await roster.invalid(founder, entries);
  assert.equal((await roster.append(other, { entries })).status, 200);
});

test("an entry can admit only a user who has joined, waits for admission, and has the keys in the entry", async () => {
  const accepted = await acceptedBy(server, await anInvited(founder));
  const stranger = await aUser(server);
  for (const user of [accepted, stranger])
    await roster.invalid(
      founder,
      await roster.entriesBy(founder, { action: "admit", member: await memberOf(user) }),
    );
  const waiting = await aJoined(server, founder, { waits: true });
  const member = { ...(await memberOf(stranger)), uid: uidOf(waiting) };
  await assert.rejects(roster.entriesBy(founder, { action: "admit", member }));
  const { deriveFingerprint } = await import("@keepwell/crypto/identity/derive-fingerprint.ts");
  const fingerprint = await deriveFingerprint(member.uid, member.edPublic, member.xPublic);
  await roster.invalid(
    founder,
    await roster.entriesBy(founder, { action: "admit", member: { ...member, fingerprint } }),
  );
});

test("an active member cannot be removed from the roster, and a suspended member can", async () => {
  const user = await aJoined(server, founder);
  await roster.invalid(founder, await roster.entriesBy(founder, { action: "remove", uid: uidOf(user) }));
  const suspended = { state: "suspended" };
  const path = `/api/enterprises/${enterprise.uid}/users/${uidOf(user)}`;
  await replied(callAs(server, founder, ["PUT", `${path}/state`, suspended]));
  assert.deepEqual(
    (await roster.due()).remove.map(({ uid }) => uid),
    [uidOf(user)],
  );
  await replied(
    roster.append(founder, {
      entries: await roster.entriesBy(founder, { action: "remove", uid: uidOf(user) }),
    }),
  );
  assert.deepEqual((await roster.due()).remove, []);
  await replied(callAs(server, founder, ["PUT", `${path}/state`, { state: "pending" }]));
  assert.deepEqual(
    (await roster.due()).admit.map(({ uid }) => uid),
    [uidOf(user)],
  );
  await signDue(founder);
  await roster.checkRows();
});

test("if a member returns before their removal was signed, one call removes and admits them", async () => {
  const user = await aJoined(server, founder);
  const member = await memberOf(user);
  const path = `/api/enterprises/${enterprise.uid}/users/${uidOf(user)}/state`;
  await replied(callAs(server, founder, ["PUT", path, { state: "suspended" }]));
  await replied(callAs(server, founder, ["PUT", path, { state: "pending" }]));
  const admit = { action: "admit", member } as const;
  const remove = { action: "remove", uid: member.uid } as const;
  await roster.invalid(founder, await roster.entriesBy(founder, remove, admit, remove));
  await replied(roster.append(founder, { entries: await roster.entriesBy(founder, remove, admit) }));
  await roster.checkRows();
  const params = { enterpriseId: enterprise.uid, id: member.uid };
  assert.equal((await founder.session.api.team.getUser({ params })).state, "active");
});

test("an appended entry cannot make an administrator, and can end a role only if the server has ended it", async () => {
  const member = await aJoined(server, founder);
  await roster.invalid(
    founder,
    await roster.entriesBy(founder, { action: "make-admin", uid: uidOf(member) }),
  );
  const other = await anAdmin(server, founder);
  await roster.invalid(founder, await roster.entriesBy(founder, { action: "end-admin", uid: uidOf(other) }));
  await confirmed(founder);
  await replied(
    callAs(server, founder, ["DELETE", `/api/enterprises/${enterprise.uid}/admins/${uidOf(other)}`]),
  );
  const [entry = ""] = await roster.entriesBy(founder, { action: "end-admin", uid: uidOf(other) });
  await roster.refused([other, { entries: [entry] }], 403);
  await replied(roster.append(founder, { entries: [entry] }));
  await roster.checkRows();
  const row = server.database.handle
    .selectFrom("enterprises")
    .select("erk_due")
    .where("uid", "=", enterprise.uid);
  assert.equal((await row.executeTakeFirstOrThrow()).erk_due, true);
});

test("an entry that would end the last administrator's role is refused", async () => {
  const lonely = await aFounder(server);
  const uid = await enterpriseUidOf(lonely);
  const { roster } = (await lonely.session.keyring.enterprise()) ?? assert.fail("an enterprise");
  const signer = await identityOf(lonely);
  const place = { enterprise: uid, seq: 1, prev: roster.head, by: signer.uid, time: 1 };
  for (const action of ["remove", "end-admin"] as const) {
    const said = { action, subject: signer.uid, fingerprint: signer.fingerprint };
    const entry = await signRosterEntry({ ...place, ...said }, signer.edPrivate);
    const body = { entries: [entry], enterprise_keys: [], group_keys: [] };
    const reply = await callAs(server, lonely, ["POST", `/api/enterprises/${uid}/roster`, body]);
    assert.deepEqual(reply.fields, { entries: "roster_invalid" });
  }
});
