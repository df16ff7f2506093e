/** @file Signs roster entries with any key, and sends them as any API client could. */
import assert from "node:assert/strict";
import type { RosterAppend, RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { fromBase64, toHex } from "@keepwell/crypto/bytes.ts";
import { deriveEnterpriseFingerprint } from "@keepwell/crypto/enterprise/derive-enterprise-fingerprint.ts";
import { nextRosterEntry, type RosterChange } from "@keepwell/crypto/enterprise/next-roster-entry.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import type { TestUser } from "../factories.ts";
import { type RawReply, rowCounts, type TestServer } from "../harness.ts";
import { identityOf } from "../sharing/factories.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { aFoundedTeam, enterpriseUidOf } from "./enterprise-factories.ts";

export const memberOf = async (user: TestUser) => {
  const { uid, fingerprint, edPublic, xPublic } = await identityOf(user);
  return { uid, fingerprint, edPublic, xPublic };
};

/** Signs entries as one member. Each entry follows the previous entry. */
export const signedBy = async (
  signer: TestUser,
  changes: readonly RosterChange[],
  after: Roster,
): Promise<string[]> => {
  const identity = await identityOf(signer);
  const entries: string[] = [];
  let roster = after;
  for (const change of changes) {
    const made = await nextRosterEntry(roster, change, { signer: identity, time: 1 });
    entries.push(made.entry);
    roster = made.roster;
  }
  return entries;
};

const byUid = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]): number =>
  one < other ? -1 : 1;

const checkMembers = async ({ database }: TestServer, roster: Roster): Promise<void> => {
  const rows = await database.handle
    .selectFrom("roster_members")
    .select(["user_uid", "fingerprint", "is_admin"])
    .where("enterprise_uid", "=", roster.uid)
    .orderBy("user_uid")
    .execute();
  assert.deepEqual(
    rows.map(({ user_uid, fingerprint, is_admin }) => [user_uid, fingerprint, is_admin]),
    [...roster.members]
      .map(([uid, { fingerprint }]) => [uid, toHex(fingerprint), roster.admins.has(uid)] as const)
      .sort(byUid),
  );
};

const checkGroups = async ({ database }: TestServer, roster: Roster): Promise<void> => {
  const rows = await database.handle
    .selectFrom("roster_groups")
    .select(["group_uid", "gen", "fingerprint", "name"])
    .where("enterprise_uid", "=", roster.uid)
    .orderBy("group_uid")
    .execute();
  assert.deepEqual(
    rows.map(({ group_uid, gen, fingerprint, name }) => [group_uid, gen, fingerprint, name]),
    [...roster.groups]
      .map(([uid, { name, keys }]) => {
        const key = keys.at(-1) ?? assert.fail("a group has a key");
        return [uid, key.gen, toHex(key.fingerprint), name] as const;
      })
      .sort(byUid),
  );
};

const checkEnterprise = async ({ database }: TestServer, roster: Roster): Promise<void> => {
  const row = await database.handle
    .selectFrom("enterprises")
    .selectAll()
    .where("uid", "=", roster.uid)
    .executeTakeFirstOrThrow();
  assert.deepEqual(
    [row.roster_seq, row.roster_head, row.erk_gen, row.erk_b_fingerprint, row.erk_r_fingerprint],
    [
      ...[roster.seq, toHex(roster.head), roster.erk.gen],
      ...[toHex(roster.erk.b.fingerprint), toHex(roster.erk.r.fingerprint)],
    ],
  );
};

export const rosterSteps = async (server: TestServer, founder: TestUser) => {
  const enterprise = await enterpriseUidOf(founder);
  const params = { enterpriseId: enterprise };
  const { api } = founder.session;

  const append = (user: TestUser, body: Partial<RosterAppend>): Promise<RawReply> =>
    callAs(server, user, [
      "POST",
      `/api/enterprises/${enterprise}/roster`,
      { entries: [], enterprise_keys: [], group_keys: [], ...body },
    ]);

  /** Reads and verifies the whole roster, as any client does. */
  const read = async (): Promise<Roster> => {
    const { entries } = await api.team.getRoster({ params, query: {} });
    const { root_pk } = await api.team.getEnterprise({ params });
    const fingerprint = await deriveEnterpriseFingerprint(enterprise, fromBase64(root_pk));
    return verifyRoster(entries, { uid: enterprise, fingerprint });
  };

  const checkRows = async (): Promise<void> => {
    const roster = await read();
    for (const check of [checkMembers, checkGroups, checkEnterprise]) await check(server, roster);
  };

  const refused = async (call: Parameters<typeof append>, status: number, code?: string): Promise<void> => {
    const rows = await rowCounts(server);
    const { status: got, fields, text } = await append(...call);
    assert.equal(got, status, text);
    if (code !== undefined) assert.deepEqual(Object.values(fields), [code], text);
    assert.deepEqual(await rowCounts(server), rows);
    await checkRows();
  };

  return {
    append,
    read,
    checkRows,
    refused,
    due: (): Promise<RosterDue> => api.team.rosterDue({ params }),
    entriesBy: async (signer: TestUser, ...changes: readonly RosterChange[]): Promise<string[]> =>
      signedBy(signer, changes, await read()),
    invalid: (by: TestUser, entries: string[]): Promise<void> =>
      refused([by, { entries }], 422, "roster_invalid"),
  };
};

/** Makes an enterprise whose founder is the only member, and the steps on its roster. */
export const aRosterTeam = async (server: TestServer) => {
  const team = await aFoundedTeam(server);
  return { ...team, roster: await rosterSteps(server, team.founder) };
};
