/**
 * @file The roster accepts only the names and addresses that the server has for the members. Only administrators can
 * change the enterprise's policies in it.
 */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { type TestUser, uidOf } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aJoined, signDue } from "./member-factories.ts";
import { aRosterTeam, memberOf, signedBy } from "./roster-steps.ts";

const server = useServer();
const { founder, enterprise, roster } = prepare(server, () => aRosterTeam(server));
beforeEach(() => signDue(founder));

const namedHere = async (user: TestUser) => {
  const params = { enterpriseId: enterprise.uid, id: uidOf(user) };
  const { fullname: name, email } = await founder.session.api.team.getUser({ params });
  return { name, email };
};

/** The events about a user in the audit log, latest first. */
const eventsOn = async (uid: string) => {
  const params = { enterpriseId: enterprise.uid };
  const { events } = await founder.session.api.team.listAudit({ params, query: { object: uid } });
  return events.map(({ kind, object }) => ({ kind, name: object?.name }));
};

const OTHERS = [{ name: "Mallory Li" }, { email: "mallory@example.test" }];

test("a member can be admitted only with the name and address that the server has for them", async () => {
  const user = await aJoined(server, founder, { waits: true });
  const named = await namedHere(user);
  const admit = { action: "admit-named", member: await memberOf(user), ...named } as const;
  for (const other of OTHERS)
    await roster.invalid(founder, await roster.entriesBy(founder, { ...admit, ...other }));
  await replied(roster.append(founder, { entries: await roster.entriesBy(founder, admit) }));
  assert.deepEqual((await roster.read()).members.get(uidOf(user))?.signed, named);
  assert.deepEqual((await roster.due()).admit, []);
  await roster.checkRows();
});

test("an entry in the format of an earlier version, without a name, still admits a member", async () => {
  const user = await aJoined(server, founder, { waits: true });
  const entries = await roster.entriesBy(founder, { action: "admit", member: await memberOf(user) });
  await replied(roster.append(founder, { entries }));
  assert.equal((await roster.read()).members.get(uidOf(user))?.signed, null);
  await roster.checkRows();
});

test("an entry can name only listed users, and only by the name that the server has", async () => {
  const user = await aJoined(server, founder);
  const waiting = await aJoined(server, founder, { waits: true });
  const named = await namedHere(user);
  const rename = { action: "rename-member", uid: uidOf(user), ...named } as const;
  for (const other of OTHERS)
    await roster.invalid(founder, await roster.entriesBy(founder, { ...rename, ...other }));
  const entries = await roster.entriesBy(founder, rename);
  await roster.refused([user, { entries }], 403);
  await roster.refused([waiting, { entries }], 403);
  await replied(roster.append(founder, { entries }));
  assert.deepEqual((await roster.read()).members.get(uidOf(user))?.signed, named);
  assert.deepEqual((await eventsOn(uidOf(user)))[0], { kind: "user_name_signed", name: named.name });
  const { uid, ...keys } = await memberOf(waiting);
  const unlisted = { ...rename, uid, ...(await namedHere(waiting)) };
  await assert.rejects(roster.entriesBy(founder, unlisted));
  const known = await roster.read();
  const members = new Map([...known.members, [uid, { ...keys, signed: null }]]);
  await roster.invalid(founder, await signedBy(founder, [unlisted], { ...known, members }));
  await roster.checkRows();
});

test("only an administrator can change the export policy, and the audit log records it", async () => {
  const user = await aJoined(server, founder);
  for (const exporters of ["admins", "permitted"] as const) {
    const entries = await roster.entriesBy(founder, { action: "export-policy", exporters });
    await roster.refused([user, { entries }], 403);
    await replied(roster.append(founder, { entries }));
    const row = server.database.handle.selectFrom("enterprises").select("exporters");
    const stored = await row.where("uid", "=", enterprise.uid).executeTakeFirstOrThrow();
    assert.deepEqual([stored.exporters, (await roster.read()).exporters], [exporters, exporters]);
  }
  await roster.checkRows();
  const params = { enterpriseId: enterprise.uid };
  const { events } = await founder.session.api.team.listAudit({ params, query: { object: enterprise.uid } });
  assert.deepEqual(
    events.slice(0, 2).map(({ kind, detail }) => [kind, detail]),
    [
      ["export_policy_changed", "permitted"],
      ["export_policy_changed", "admins"],
    ],
  );
});

test("only an administrator can change the lock policy, and the audit log records it", async () => {
  const user = await aJoined(server, founder);
  for (const lockLimit of ["60", "5"] as const) {
    const entries = await roster.entriesBy(founder, { action: "lock-policy", lockLimit });
    await roster.refused([user, { entries }], 403);
    await replied(roster.append(founder, { entries }));
    const row = server.database.handle.selectFrom("enterprises").select("lock_limit");
    const stored = await row.where("uid", "=", enterprise.uid).executeTakeFirstOrThrow();
    assert.deepEqual([stored.lock_limit, (await roster.read()).lockLimit], [lockLimit, lockLimit]);
  }
  await roster.checkRows();
  const params = { enterpriseId: enterprise.uid };
  const { events } = await founder.session.api.team.listAudit({ params, query: { object: enterprise.uid } });
  assert.deepEqual(
    events.slice(0, 2).map(({ kind, detail }) => [kind, detail]),
    [
      ["lock_policy_changed", "5"],
      ["lock_policy_changed", "60"],
    ],
  );
});

test("only an administrator can make entry names readable, and the audit log records it", async () => {
  const user = await aJoined(server, founder);
  const isReadable = async () => {
    const row = server.database.handle.selectFrom("enterprises").select("names_readable");
    const stored = await row.where("uid", "=", enterprise.uid).executeTakeFirstOrThrow();
    assert.equal(stored.names_readable, (await roster.read()).namesReadable);
    return stored.names_readable;
  };
  assert.equal(await isReadable(), false);
  for (const readable of [true, false]) {
    const entries = await roster.entriesBy(founder, { action: "names-readable", readable });
    await roster.refused([user, { entries }], 403);
    await replied(roster.append(founder, { entries }));
    assert.equal(await isReadable(), readable);
  }
  await roster.checkRows();
  const params = { enterpriseId: enterprise.uid };
  const { events } = await founder.session.api.team.listAudit({ params, query: { object: enterprise.uid } });
  assert.deepEqual(
    events.slice(0, 2).map(({ kind }) => kind),
    ["names_sealed", "names_made_readable"],
  );
});
