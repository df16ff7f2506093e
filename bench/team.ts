/**
 * @file Compares calls on a large enterprise with calls on a small one, and measures long calls on the large one. Uses
 * a new database on the server that TEST_DATABASE_URL names.
 */
import { requireEnterprise } from "@keepwell/client/session/own-team.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { sql } from "kysely";
import { type TestUser, tokenOf, uidOf } from "../server/test/factories.ts";
import { openTestServer, type TestServer } from "../server/test/harness.ts";
import { aFounder } from "../server/test/team/enterprise-factories.ts";
import { aMember } from "../server/test/team/factories.ts";
import { type BigTeam, fillTeam, LARGE_TEAM, makeBuckets } from "./big-team.ts";
import { insertKeys } from "./big-team-access.ts";
import { type Asker, COMPARED, LONG, USUAL } from "./team-calls.ts";
import { quantile, type Row, ratio, sample, type Work } from "./timing.ts";

const RUNS = 60;
const LONG_RUNS = 15;
const SMALL_TEAM = { members: 10, groups: 5, buckets: 10, entries: 1500, events: 1000 };

interface Enterprise extends BigTeam {
  readonly actors: Readonly<Record<Asker, TestUser>>;
}

/**
 * Makes one user. The user is in the first two groups, and in every group with access to the bucket `usual` or `large`.
 */
const addGrouped = async (server: TestServer, team: BigTeam): Promise<TestUser> => {
  const { handle } = server.database;
  const user = await aMember(server, team);
  await sql`
    insert into user_group_members (group_uid, user_uid)
    select given.uid, ${uidOf(user)}::uuid from unnest(${team.groupUids.slice(0, 2)}::uuid[]) given(uid)
    union
    select named.group_uid, ${uidOf(user)}::uuid from access_lists list
    join access_list_members named on named.access_list_uid = list.uid and named.group_uid is not null
    where list.bucket_uid = any(${[team.usual, team.large]}::uuid[])`.execute(handle);
  return user;
};

/** Adds a member with access to single entries of the usual and the large bucket, at most 100 in all. */
const addSingle = async (server: TestServer, team: BigTeam): Promise<TestUser> => {
  const { handle } = server.database;
  const user = await aMember(server, team);
  await sql`
    with chosen as (
      select entries.bucket_uid, entries.uid from entries where entries.bucket_uid = any(${[team.usual, team.large]}::uuid[])
        and name like '%5 of group%' and name like '%1%' limit 100),
    granted as (
      insert into access_lists (uid, enterprise_uid, bucket_uid, entry_uid, name, permissions)
      select gen_random_uuid(), ${team.uid}::uuid, chosen.bucket_uid, chosen.uid, 'Alone', array['read'] from chosen returning uid)
    insert into access_list_members (access_list_uid, user_uid)
    select granted.uid, ${uidOf(user)}::uuid from granted`.execute(handle);
  return user;
};

const foundEnterprise = async (
  server: TestServer,
  { buckets, ...sizes }: typeof LARGE_TEAM,
  large: number,
): Promise<Enterprise> => {
  const admin = await aFounder(server);
  const { handle } = server.database;
  const made = await makeBuckets(admin.session, buckets);
  const team = await fillTeam(handle, admin.session, { ...sizes, ...made, usual: USUAL, large });
  const grouped = await addGrouped(server, team);
  const single = await addSingle(server, team);
  await insertKeys(handle, team.uid);
  await sql`analyze`.execute(handle);
  return { ...team, actors: { admin, grouped, single } };
};

const calls = (server: TestServer, user: TestUser) => {
  const headers = { authorization: `Bearer ${tokenOf(user)}`, "x-requested-with": "XMLHttpRequest" };
  return (url: string): Work =>
    async () => {
      const { statusCode, body } = await server.app.inject({ url, headers });
      if (statusCode !== 200) throw new Error(`${url} ${statusCode} ${body}`);
    };
};

const comparedRows = async (
  server: TestServer,
  { large, small }: Record<"large" | "small", Enterprise>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const { what, who, url } of COMPARED) {
    const inLarge = calls(server, large.actors[who])(url(large));
    const inSmall = calls(server, small.actors[who])(url(small));
    const measured = await ratio(inLarge, inSmall, RUNS);
    rows.push({ what: `${what}, 1,000 people / 10`, measured, budget: 1.3, unit: "×" });
  }
  return rows;
};

const longRows = async (server: TestServer, team: Enterprise): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const { what, who, url, budget } of LONG) {
    const work = calls(server, team.actors[who])(url(team));
    await sample(work, 2);
    const measured = quantile(await sample(work, LONG_RUNS), 0.5);
    rows.push({ what: `1,000 people, ${what}`, measured, budget, unit: "ms" });
  }
  return rows;
};

/** Measures verifying the whole roster, as a browser does when it reads the roster for the first time. */
const verifyingRow = async ({ actors: { admin }, uid }: Enterprise): Promise<Row> => {
  const { api } = admin.session;
  const { fingerprint } = (await requireEnterprise(admin.session)).roster;
  const { entries } = await api.team.getRoster({ params: { enterpriseId: uid }, query: {} });
  const times = await sample(() => verifyRoster(entries, { uid, fingerprint }), 5);
  const what = `roster of ${entries.length.toLocaleString("en-CA")} entries, verified whole`;
  return { what, measured: quantile(times, 0.5), budget: undefined, unit: "ms" };
};

export const teamRows = async (): Promise<Row[]> => {
  const server = await openTestServer();
  try {
    const small = await foundEnterprise(server, SMALL_TEAM, USUAL);
    const large = await foundEnterprise(server, LARGE_TEAM, 10_000);
    return [
      ...(await comparedRows(server, { large, small })),
      ...(await longRows(server, large)),
      await verifyingRow(large),
    ];
  } finally {
    await server.close();
  }
};
