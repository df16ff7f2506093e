/** @file The roster: an administrator signs what has happened, in its order, and nothing else is taken. */
import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { rereadTeam } from "@keepwell/client/team/enterprise.ts";
import type { RosterAppend, RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { fromBase64, fromHex, toBase64, toHex } from "@keepwell/crypto/bytes.ts";
import { deriveEnterpriseFingerprint } from "@keepwell/crypto/enterprise/derive-enterprise-fingerprint.ts";
import { makeGroupKey } from "@keepwell/crypto/enterprise/make-group-key.ts";
import { nextRosterEntry, type RosterChange } from "@keepwell/crypto/enterprise/next-roster-entry.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { parseRosterEntry, type RosterFacts } from "@keepwell/crypto/enterprise/roster-entry.ts";
import { signRosterEntry } from "@keepwell/crypto/enterprise/sign-roster-entry.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { sealGrant } from "@keepwell/crypto/grant/seal-grant.ts";
import { deriveKeyPair } from "@keepwell/crypto/identity/derive-key-pair.ts";
import { makeKeySeed } from "@keepwell/crypto/identity/make-key-seed.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import {
  acceptedBy,
  aFounder,
  aJoined,
  anAdmin,
  anInvited,
  confirmed,
  enterpriseUidOf,
  signDue,
} from "./enterprise-factories.ts";
import { aUser, type TestUser } from "./factories.ts";
import { openTestServer, type RawReply, rowCounts, type TestServer } from "./harness.ts";
import { callAs, identityOf, replied, uidOf } from "./sharing-factories.ts";

let server: TestServer;
let founder: TestUser;
let enterprise: string;
before(async () => {
  server = await openTestServer();
  founder = await aFounder(server);
  enterprise = await enterpriseUidOf(founder);
});
after(() => server.close());
beforeEach(() => signDue(founder));

const append = (user: TestUser, body: Partial<RosterAppend>): Promise<RawReply> =>
  callAs(server, user, [
    "POST",
    `/api/enterprises/${enterprise}/roster`,
    { entries: [], enterprise_keys: [], group_keys: [], ...body },
  ]);

const due = (): Promise<RosterDue> =>
  founder.session.api.team.rosterDue({ params: { enterpriseId: enterprise } });

/** The roster as anybody reads it, from its first entry on. */
const readRoster = async (): Promise<Roster> => {
  const params = { enterpriseId: enterprise };
  const { entries } = await founder.session.api.team.getRoster({ params, query: {} });
  const { root_pk } = await founder.session.api.team.getEnterprise({ params });
  const fingerprint = await deriveEnterpriseFingerprint(enterprise, fromBase64(root_pk));
  return verifyRoster(entries, { uid: enterprise, fingerprint });
};

/** Signed by somebody, each on the one before. */
const entriesBy = async (signer: TestUser, ...changes: readonly RosterChange[]): Promise<string[]> => {
  const identity = await identityOf(signer);
  const entries: string[] = [];
  let roster = await readRoster();
  for (const change of changes) {
    const made = await nextRosterEntry(roster, change, { signer: identity, time: 1 });
    entries.push(made.entry);
    roster = made.roster;
  }
  return entries;
};

const memberOf = async (user: TestUser) => {
  const { uid, fingerprint, edPublic, xPublic } = await identityOf(user);
  return { uid, fingerprint, edPublic, xPublic };
};

/** Everyone who ever administered it. */
const administering: TestUser[] = [];
const anotherAdmin = async (): Promise<TestUser> => {
  const user = await anAdmin(server, founder);
  administering.push(user);
  return user;
};

/** Rows and roster say the same. */
const checkRows = async (): Promise<void> => {
  const { handle } = server.database;
  const roster = await readRoster();
  const members = await handle
    .selectFrom("roster_members")
    .select(["user_uid", "fingerprint", "is_admin"])
    .where("enterprise_uid", "=", enterprise)
    .orderBy("user_uid")
    .execute();
  assert.deepEqual(
    members.map(({ user_uid, fingerprint, is_admin }) => [user_uid, fingerprint, is_admin]),
    [...roster.members]
      .map(([uid, { fingerprint }]) => [uid, toHex(fingerprint), roster.admins.has(uid)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const groups = await handle
    .selectFrom("roster_groups")
    .select(["group_uid", "gen", "fingerprint", "name"])
    .where("enterprise_uid", "=", enterprise)
    .orderBy("group_uid")
    .execute();
  assert.deepEqual(
    groups.map(({ group_uid, gen, fingerprint, name }) => [group_uid, gen, fingerprint, name]),
    [...roster.groups]
      .map(([uid, { name, keys }]) => {
        const key = keys.at(-1) ?? assert.fail("a group has a key");
        return [uid, key.gen, toHex(key.fingerprint), name] as const;
      })
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  const row = await handle
    .selectFrom("enterprises")
    .selectAll()
    .where("uid", "=", enterprise)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.roster_seq, row.roster_head, row.erk_gen, row.erk_b_fingerprint, row.erk_r_fingerprint],
    [
      ...[roster.seq, toHex(roster.head), roster.erk.gen],
      ...[toHex(roster.erk.b.fingerprint), toHex(roster.erk.r.fingerprint)],
    ],
  );
};

/** Refused, and nothing is written. */
const refused = async (reply: () => Promise<RawReply>, status: number, code?: string): Promise<void> => {
  const rows = await rowCounts(server);
  const { status: got, fields, text } = await reply();
  assert.equal(got, status, text);
  if (code !== undefined) assert.deepEqual(Object.values(fields), [code], text);
  assert.deepEqual(await rowCounts(server), rows);
  await checkRows();
};

const invalid = (by: TestUser, entries: string[]): Promise<void> =>
  refused(() => append(by, { entries }), 422, "roster_invalid");

test("only administrators hear what is due, and append", async () => {
  const member = await aJoined(server, founder);
  const waiting = await aJoined(server, founder, { waits: true });
  const entries = await entriesBy(founder, { action: "admit", member: await memberOf(waiting) });
  const path = `/api/enterprises/${enterprise}/roster/due`;
  for (const [user, status] of [
    [member, 403],
    [waiting, 403],
    [await aFounder(server), 404],
    [await aUser(server), 404],
  ] as const) {
    assert.equal((await callAs(server, user, ["GET", path])).status, status);
    await refused(() => append(user, { entries }), status);
  }
  assert.deepEqual(
    (await due()).admit.map(({ uid }) => uid),
    [uidOf(waiting)],
  );
  assert.deepEqual(await replied(append(founder, { entries })), { seq: (await readRoster()).seq });
  assert.deepEqual((await due()).admit, []);
  await checkRows();
});

test("MS-55 entries that are forged, replayed, out of order or somebody else's are refused", async () => {
  const user = await aJoined(server, founder, { waits: true });
  const [entry = ""] = await entriesBy(founder, { action: "admit", member: await memberOf(user) });
  const flip = (at: number) => {
    const bytes = fromBase64(entry);
    return toBase64(bytes.with(at, (bytes.at(at) ?? 0) ^ 1));
  };
  for (const at of [0, 30, 150, -70, -1]) {
    const reply = await append(founder, { entries: [flip(at)] });
    assert.ok([409, 422].includes(reply.status), reply.text);
  }
  for (const wrong of ["", "A".repeat(400), entry.slice(4)])
    assert.equal((await append(founder, { entries: [wrong] })).status, 422);
  assert.equal((await append(founder, { entries: [] })).status, 422);
  const { facts } = parseRosterEntry(entry);
  const { edPrivate } = await identityOf(founder);
  const changed = (change: Partial<RosterFacts<"admit">>) =>
    signRosterEntry({ ...(facts as RosterFacts<"admit">), ...change }, edPrivate);
  await invalid(founder, [await changed({ seq: facts.seq + 1 })]);
  await invalid(founder, [await changed({ enterprise: makeUid() })]);
  await invalid(founder, [await changed({ by: uidOf(user) })]);
  await refused(async () => append(founder, { entries: [await changed({ prev: new Uint8Array(32) })] }), 409);
  await refused(async () => append(founder, { entries: [await changed({ seq: facts.seq - 1 })] }), 409);
  await invalid(founder, [
    await signRosterEntry(facts, (await identityOf(await aFounder(server))).edPrivate),
  ]);
  await refused(() => append(founder, { entries: [entry, entry] }), 409);
  await replied(append(founder, { entries: [entry] }));
  await refused(() => append(founder, { entries: [entry] }), 409);
});

test("two administrators at once: one goes on, the other reads again", async () => {
  const other = await anotherAdmin();
  const user = await aJoined(server, founder, { waits: true });
  const change = { action: "admit", member: await memberOf(user) } as const;
  const both = [await entriesBy(founder, change), await entriesBy(other, change)];
  const replies = await Promise.all([
    append(founder, { entries: both[0] ?? [] }),
    append(other, { entries: both[1] ?? [] }),
  ]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409]);
  await checkRows();
});

test("an entry of another administrator is his to send", async () => {
  const other = await anotherAdmin();
  const user = await aJoined(server, founder, { waits: true });
  const entries = await entriesBy(other, { action: "admit", member: await memberOf(user) });
  await invalid(founder, entries);
  assert.equal((await append(other, { entries })).status, 200);
});

test("whoever is admitted has joined, waits, and has the keys that the entry names", async () => {
  const accepted = await acceptedBy(server, await anInvited(founder));
  const stranger = await aUser(server);
  for (const user of [accepted, stranger])
    await invalid(founder, await entriesBy(founder, { action: "admit", member: await memberOf(user) }));
  const waiting = await aJoined(server, founder, { waits: true });
  const member = { ...(await memberOf(stranger)), uid: uidOf(waiting) };
  await assert.rejects(entriesBy(founder, { action: "admit", member }));
  const { deriveFingerprint } = await import("@keepwell/crypto/identity/derive-fingerprint.ts");
  const fingerprint = await deriveFingerprint(member.uid, member.edPublic, member.xPublic);
  await invalid(founder, await entriesBy(founder, { action: "admit", member: { ...member, fingerprint } }));
});

test("nobody is removed who belongs, and whoever does not is", async () => {
  const user = await aJoined(server, founder);
  await invalid(founder, await entriesBy(founder, { action: "remove", uid: uidOf(user) }));
  const suspended = { state: "suspended" };
  const path = `/api/enterprises/${enterprise}/users/${uidOf(user)}`;
  await replied(callAs(server, founder, ["PUT", `${path}/state`, suspended]));
  assert.deepEqual(
    (await due()).remove.map(({ uid }) => uid),
    [uidOf(user)],
  );
  await replied(
    append(founder, { entries: await entriesBy(founder, { action: "remove", uid: uidOf(user) }) }),
  );
  assert.deepEqual((await due()).remove, []);
  await replied(callAs(server, founder, ["PUT", `${path}/state`, { state: "pending" }]));
  assert.deepEqual(
    (await due()).admit.map(({ uid }) => uid),
    [uidOf(user)],
  );
  await signDue(founder);
  await checkRows();
});

test("who comes back before the removal was signed is removed and admitted in one call", async () => {
  const user = await aJoined(server, founder);
  const member = await memberOf(user);
  const path = `/api/enterprises/${enterprise}/users/${uidOf(user)}/state`;
  await replied(callAs(server, founder, ["PUT", path, { state: "suspended" }]));
  await replied(callAs(server, founder, ["PUT", path, { state: "pending" }]));
  const admit = { action: "admit", member } as const;
  const remove = { action: "remove", uid: member.uid } as const;
  await invalid(founder, await entriesBy(founder, remove, admit, remove));
  await replied(append(founder, { entries: await entriesBy(founder, remove, admit) }));
  await checkRows();
  const params = { enterpriseId: enterprise, id: member.uid };
  assert.equal((await founder.session.api.team.getUser({ params })).state, "active");
});

test("administrators are made by a call of their own, and ended here once they are no more", async () => {
  const member = await aJoined(server, founder);
  await invalid(founder, await entriesBy(founder, { action: "make-admin", uid: uidOf(member) }));
  const other = await anotherAdmin();
  await invalid(founder, await entriesBy(founder, { action: "end-admin", uid: uidOf(other) }));
  await confirmed(founder);
  await replied(callAs(server, founder, ["DELETE", `/api/enterprises/${enterprise}/admins/${uidOf(other)}`]));
  const [entry = ""] = await entriesBy(founder, { action: "end-admin", uid: uidOf(other) });
  await refused(() => append(other, { entries: [entry] }), 403);
  await replied(append(founder, { entries: [entry] }));
  await checkRows();
  const row = server.database.handle
    .selectFrom("enterprises")
    .select("erk_due")
    .where("uid", "=", enterprise);
  assert.equal((await row.executeTakeFirstOrThrow()).erk_due, true);
});

const aGroup = async (name = "Support"): Promise<{ uid: string; name: string }> => {
  const uid = makeUid();
  const body = { uid, friendly_name: name, name: `g_${uid.replaceAll("-", "")}` };
  await replied(callAs(server, founder, ["POST", `/api/enterprises/${enterprise}/usergroups`, body]));
  return { uid, name };
};

/** A group's key of that generation, sealed to the enterprise. */
const aGroupKey = async (uid: string, gen = 1) => {
  const { seed, xPublic } = await makeGroupKey(uid, gen);
  const { erk } = await readRoster();
  const signer = await identityOf(founder);
  const grant = await sealGrant(seed, {
    ...{ label: "group-key", subject: uid, gen, role: "", time: 1, signer },
    recipient: { kind: "ent", uid: enterprise, ...erk.b },
  });
  const to = { recipient_kind: "ent", recipient_uid: enterprise } as const;
  return { xPublic, given: { group_uid: uid, gen, grant, ...to } };
};

test("a group enters under its name of now, with a key that the enterprise holds", async () => {
  const { uid, name } = await aGroup();
  const { xPublic, given } = await aGroupKey(uid);
  const create = { action: "group-create", uid, name, xPublic } as const;
  const entries = await entriesBy(founder, create);
  await refused(() => append(founder, { entries }), 422, "required");
  const other = await aGroupKey(uid);
  const foreign = await aGroupKey((await aGroup()).uid);
  const twisted = { ...given, grant: foreign.given.grant };
  await refused(() => append(founder, { entries, group_keys: [twisted] }), 422, "grant_invalid");
  await refused(() => append(founder, { entries, group_keys: [foreign.given] }), 422, "required");
  await invalid(founder, await entriesBy(founder, { ...create, name: "Other" }));
  const unknown = makeUid();
  const made = await aGroupKey(unknown);
  await invalid(founder, await entriesBy(founder, { ...create, uid: unknown, xPublic: made.xPublic }));
  assert.ok(!other.xPublic.every((byte, at) => byte === xPublic[at]));
  await replied(append(founder, { entries, group_keys: [given] }));
  await checkRows();
  await invalid(founder, await entriesBy(founder, { action: "group-rename", uid, name: "Other" }));
  await invalid(founder, await entriesBy(founder, { action: "group-remove", uid }));
});

test("a group's next key is the next, and settles what was due", async () => {
  const group = await aGroup();
  await signDue(founder);
  await server.database.handle
    .updateTable("user_groups")
    .set({ rekey_due: true })
    .where("uid", "=", group.uid)
    .execute();
  const { xPublic, given } = await aGroupKey(group.uid, 2);
  const entries = await entriesBy(founder, { action: "group-rekey", uid: group.uid, xPublic });
  await refused(() => append(founder, { entries }), 422, "required");
  await replied(append(founder, { entries, group_keys: [given] }));
  assert.deepEqual((await due()).group_rekey, []);
  await checkRows();
});

test("new keys of the enterprise are for all who administer it, and for nobody else", async () => {
  const other = await anotherAdmin();
  const member = await aJoined(server, founder);
  const roster = await readRoster();
  const gen = roster.erk.gen + 1;
  const [b, r] = [makeKeySeed(), makeKeySeed()];
  const [erkB, erkR] = [(await deriveKeyPair(b)).xPublic, (await deriveKeyPair(r)).xPublic];
  const entries = await entriesBy(founder, { action: "new-erk", erkB, erkR });
  const signer = await identityOf(founder);
  const keys = async (user: TestUser) =>
    Promise.all(
      (
        [
          ["erk-b", b],
          ["erk-r", r],
        ] as const
      ).map(async ([kind, seed]) => ({
        ...{ user_uid: uidOf(user), kind, gen },
        grant: await sealGrant(seed, {
          ...{ label: kind, subject: enterprise, gen, role: "", time: 1, signer },
          recipient: { kind: "user", ...(await identityOf(user)) },
        }),
      })),
    );
  const admins = (
    await Promise.all([...roster.admins].map((uid) => keysOf(uid, [founder, ...administering], keys)))
  ).flat();
  await refused(() => append(founder, { entries }), 422, "required");
  await refused(() => append(founder, { entries, enterprise_keys: admins.slice(1) }), 422, "required");
  const more = [...admins, ...(await keys(member))];
  await refused(() => append(founder, { entries, enterprise_keys: more }), 422, "grant_invalid");
  const swapped = admins.map((one, at) => ({ ...one, grant: admins.at(at - 1)?.grant ?? "" }));
  await refused(() => append(founder, { entries, enterprise_keys: swapped }), 422, "grant_invalid");
  await replied(append(founder, { entries, enterprise_keys: admins }));
  await checkRows();
  await rereadTeam(other.session);
  const held = await (await other.session.keyring.team()).enterpriseKey("erk-b");
  assert.deepEqual([held.seed.length, (await readRoster()).erk.gen], [32, gen]);
  await refused(() => append(founder, { entries, enterprise_keys: admins }), 409);
});

/** The keys for one of these; the enterprise has no other administrators. */
const keysOf = async <Key>(
  uid: string,
  users: readonly TestUser[],
  keys: (user: TestUser) => Promise<Key[]>,
): Promise<Key[]> => keys(users.find((user) => uidOf(user) === uid) ?? assert.fail(`${uid} administers it`));

test("what would end the last administrator is refused", async () => {
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

test("an enterprise of before has rows for its roster once it goes on", async () => {
  const old = await aFounder(server);
  const uid = await enterpriseUidOf(old);
  const { handle } = server.database;
  await handle.deleteFrom("roster_members").where("enterprise_uid", "=", uid).execute();
  await handle.updateTable("enterprises").set({ roster_head: null }).where("uid", "=", uid).execute();
  await aJoined(server, old);
  const rows = await handle
    .selectFrom("roster_members")
    .select(["user_uid", "is_admin"])
    .where("enterprise_uid", "=", uid)
    .execute();
  assert.deepEqual(rows.map(({ is_admin }) => is_admin).sort(), [false, true]);
  const { roster_head } = await handle
    .selectFrom("enterprises")
    .select("roster_head")
    .where("uid", "=", uid)
    .executeTakeFirstOrThrow();
  assert.equal(fromHex(roster_head ?? "").length, 32);
});

test("what is due is counted as it is listed", async () => {
  await aJoined(server, founder, { waits: true });
  await aGroup();
  const { new_erk, ...lists } = await due();
  const listed = Object.values(lists).flat().length + (new_erk ? 1 : 0);
  const work = await founder.session.api.team.teamWork({ params: { enterpriseId: enterprise }, query: {} });
  assert.deepEqual([listed, work.roster_due], [2, 2]);
});
