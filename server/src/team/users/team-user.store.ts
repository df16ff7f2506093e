/**
 * @file Reads the people of an enterprise. The names and addresses of members come from their accounts, those of
 * invited people from their invitations.
 */
import { sql } from "kysely";
import type { Handle } from "../../db/schema.ts";
import { grantsTo } from "../../policies/team-visibility.store.ts";

const NAME = sql<string>`coalesce(account.firstname, invited.firstname) || ' ' || coalesce(account.lastname, invited.lastname)`;
const EMAIL = sql<string>`coalesce(account.email, invited.email)`;

/** Whether the member has an escrow of the current account key. The condition must match that of `findEscrow`. */
const HAS_ESCROW = sql<boolean>`exists (select from escrows held where held.user_uid = account.uid
  and held.enterprise_uid = member.enterprise_uid and held.ak_gen = account.ak_gen)`.as("has_escrow");

const people = (handle: Handle, enterpriseUid: string) =>
  handle
    .selectFrom("enterprise_members as member")
    .leftJoin("users as account", "account.uid", "member.user_uid")
    .leftJoin("member_invitations as invited", "invited.user_uid", "member.user_uid")
    .where("member.enterprise_uid", "=", enterpriseUid);

const users = (handle: Handle, enterpriseUid: string) =>
  people(handle, enterpriseUid)
    .select(["member.user_uid", "member.role", "member.state", "member.joined_at", "member.created_at"])
    .select(sql<string>`coalesce(account.firstname, invited.firstname)`.as("firstname"))
    .select(sql<string>`coalesce(account.lastname, invited.lastname)`.as("lastname"))
    .select(EMAIL.as("email"))
    .select(HAS_ESCROW)
    .select(["account.bundle", "account.email_verified_at"])
    .select(["invited.sent_at", "invited.expires_at", "invited.locale"]);

/** The people of an enterprise, sorted by full name. */
export const listTeamUsers = (handle: Handle, enterpriseUid: string) =>
  users(handle, enterpriseUid).orderBy(sql`lower(${NAME})`).orderBy("member.user_uid").execute();

export type TeamUserRow = Awaited<ReturnType<typeof listTeamUsers>>[number];

export const findTeamUser = (
  handle: Handle,
  enterpriseUid: string,
  uid: string,
): Promise<TeamUserRow | undefined> =>
  users(handle, enterpriseUid).where("member.user_uid", "=", uid).executeTakeFirst();

export const listTeamUsersByUid = (handle: Handle, enterpriseUid: string, uids: readonly string[]) =>
  users(handle, enterpriseUid).where("member.user_uid", "in", uids).orderBy("member.user_uid").execute();

interface Search {
  readonly enterpriseUid: string;
  /** Part of a name or address; empty matches everyone. */
  readonly part: string;
  readonly limit: number;
}

const isIn = (part: string, ...texts: readonly (typeof NAME)[]) => {
  const wanted = sql`lower(${part}::text)`;
  return sql<boolean>`(${sql.join(
    texts.map((text) => sql`strpos(lower(${text}), ${wanted}) > 0`),
    sql` or `,
  )})`;
};

/** People whose name or address contains `part`, sorted by full name. */
export const searchTeamUsers = (handle: Handle, { enterpriseUid, part, limit }: Search) =>
  people(handle, enterpriseUid)
    .select(["member.user_uid as uid", NAME.as("fullname"), EMAIL.as("email")])
    .where(isIn(part, NAME, EMAIL))
    .orderBy(sql`lower(${NAME})`)
    .orderBy("member.user_uid")
    .limit(limit)
    .execute();

/** People and groups that match `part`, sorted by full name or friendly name. */
export const searchGrantees = (handle: Handle, { enterpriseUid, part, limit }: Search) => {
  const groups = handle
    .selectFrom("user_groups")
    .select(["uid", "friendly_name as name"])
    .select([
      sql<"user" | "group">`'group'::text`.as("entity_type"),
      sql<string | null>`null::text`.as("email"),
    ])
    .where("enterprise_uid", "=", enterpriseUid)
    .where(sql<boolean>`strpos(lower(friendly_name), lower(${part}::text)) > 0`);
  const members = people(handle, enterpriseUid)
    .select(["member.user_uid as uid", NAME.as("name")])
    .select([sql<"user" | "group">`'user'::text`.as("entity_type"), sql<string | null>`${EMAIL}`.as("email")])
    .where(isIn(part, NAME, EMAIL));
  return handle
    .selectFrom(groups.unionAll(members).as("found"))
    .selectAll()
    .orderBy(sql`lower(name)`)
    .orderBy("uid")
    .limit(limit)
    .execute();
};

/** Whether the member may grant permissions on any object, as the owner of a bucket or through access lists. */
export const grantsSomewhere = async (
  handle: Handle,
  { enterpriseUid, userUid }: { enterpriseUid: string; userUid: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select from buckets where enterprise_uid = ${enterpriseUid} and owner_uid = ${userUid}
    union all
    select from access_lists list
    where list.enterprise_uid = ${enterpriseUid} and 'manage_permissions' = any(list.permissions)
      and ${grantsTo(userUid)}
    limit 1`.execute(handle);
  return rows.length > 0;
};
