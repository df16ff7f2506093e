/**
 * @file Makes enterprises with members. The members really sign up. `aMember`, `aTeam` and `aGroup` write the rows that
 * an administrator's client would then create into the database directly, because this is quick. `aManagedTeam` takes
 * all real steps instead.
 */
import { randomUUID } from "node:crypto";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntityType } from "@keepwell/contract/team/fields.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import type { MemberState } from "@keepwell/contract/team/users.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { EnterpriseRole } from "../../src/db/schema/team-members.ts";
import { aBucket, aUser, type TestUser, uidOf } from "../factories.ts";
import type { RawReply, TestServer } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import type { UsedServer } from "../use-server.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";
import { aJoined } from "./member-factories.ts";

export interface TestTeam {
  readonly uid: string;
  /** The founder, who is the only administrator. */
  readonly founder: TestUser;
  /** Active members with equal rights. */
  readonly members: readonly TestUser[];
}

interface Standing {
  readonly state?: MemberState;
  readonly role?: EnterpriseRole;
}

/** Deletes the user's own subscriber, because the enterprise pays for its members. */
const endSubscriber = async ({ database: { handle } }: TestServer, uid: string): Promise<void> => {
  await handle.deleteFrom("subscribers").where("user_uid", "=", uid).execute();
};

/** Writes the member's row of the roster, or deletes it if the member is not active. */
const putInRoster = async (
  { database: { handle } }: TestServer,
  { enterpriseUid, user, role, state }: Required<Standing> & { enterpriseUid: string; user: TestUser },
): Promise<void> => {
  const at = { enterprise_uid: enterpriseUid, user_uid: uidOf(user) };
  await handle.deleteFrom("roster_members").where("user_uid", "=", at.user_uid).execute();
  if (state !== "active") return;
  const { bundle } = await user.session.api.identity.myKeys();
  const fingerprint = toHex((await verifyBundle(bundle, { uid: at.user_uid })).fingerprint);
  await handle
    .insertInto("roster_members")
    .values({ ...at, fingerprint, is_admin: role === "admin" })
    .execute();
};

export const aMember = async (
  server: TestServer,
  { uid: enterpriseUid }: Pick<TestTeam, "uid">,
  { state = "active", role = "member" }: Standing = {},
): Promise<TestUser> => {
  const user = await aUser(server);
  await endSubscriber(server, uidOf(user));
  await server.database.handle
    .insertInto("enterprise_members")
    .values({ user_uid: uidOf(user), enterprise_uid: enterpriseUid, role, state, joined_at: new Date() })
    .execute();
  await putInRoster(server, { enterpriseUid, user, role, state });
  return user;
};

export const aTeam = async (
  server: TestServer,
  { members = 1, ...founding }: { members?: number } & Parameters<typeof aFounder>[1] = {},
): Promise<TestTeam> => {
  const founder = await aFounder(server, founding);
  const uid = await enterpriseUidOf(founder);
  const made: TestUser[] = [];
  while (made.length < members) made.push(await aMember(server, { uid }));
  return { uid, founder, members: made };
};

/** Sets the member's state and role in the database, without the other effects that such a change has. */
export const setStanding = async (
  server: TestServer,
  user: TestUser,
  { state = "active", role = "member" }: Standing,
): Promise<void> => {
  const { enterprise_uid } = await server.database.handle
    .updateTable("enterprise_members")
    .set({ state, role })
    .where("user_uid", "=", uidOf(user))
    .returning("enterprise_uid")
    .executeTakeFirstOrThrow();
  await putInRoster(server, { enterpriseUid: enterprise_uid, user, role, state });
};

export const aGroup = async (
  { database: { handle } }: TestServer,
  { uid: enterprise_uid }: Pick<TestTeam, "uid">,
  members: readonly TestUser[],
): Promise<string> => {
  const uid = makeUid();
  const name = `group_${uid.replaceAll("-", "")}`;
  await handle
    .insertInto("user_groups")
    .values({ uid, enterprise_uid, friendly_name: `Group ${randomUUID()}`, name })
    .execute();
  if (members.length > 0)
    await handle
      .insertInto("user_group_members")
      .values(members.map((user) => ({ group_uid: uid, user_uid: uidOf(user) })))
      .execute();
  return uid;
};

export interface Granted {
  readonly model: Model;
  readonly uid: string;
  readonly to: readonly (TestUser | { readonly group: string })[];
  readonly permissions: readonly Permission[];
}

const granteeOf = (to: Granted["to"][number]): { uid: string; entity_type: EntityType } =>
  "group" in to ? { uid: to.group, entity_type: "group" } : { uid: uidOf(to), entity_type: "user" };

export const anAccessListBody = ({ to, permissions }: Pick<Granted, "to" | "permissions">) => ({
  name: `List ${randomUUID()}`,
  users: to.map(granteeOf),
  permissions: Object.fromEntries(permissions.map((one) => [one, true])),
});

/** Grants permissions on an object as the founder, through the API. */
export const grantIn = (
  server: TestServer,
  { uid: enterpriseUid, founder }: Pick<TestTeam, "uid" | "founder">,
  granted: Granted,
): Promise<AccessList> => {
  const url = `/api/enterprises/${enterpriseUid}/access-lists/${granted.model}/${granted.uid}`;
  return replied(callAs(server, founder, ["POST", url, anAccessListBody(granted)]));
};

/** A call on an enterprise. Its path begins below the enterprise's path. */
export type TeamCall = readonly [method: string, path: string, body?: unknown];

/**
 * Makes an enterprise with two members. One manages users and groups but is not an administrator. The other has no
 * rights.
 */
export const aManagedTeam = async (server: TestServer) => {
  const founder = await aFounder(server);
  const enterprise = await enterpriseUidOf(founder);
  const [manager, member] = [await aJoined(server, founder), await aJoined(server, founder)];
  const team = { uid: enterprise, founder };
  await grantIn(server, team, {
    model: "enterprise",
    uid: enterprise,
    to: [manager],
    permissions: ["manage_users"],
  });
  const as = (user: TestUser, [method, path, body]: TeamCall, at = enterprise): Promise<RawReply> =>
    callAs(server, user, [method, `/api/enterprises/${at}/${path}`, body]);
  return { founder, enterprise, manager, member, as };
};

export type ManagedTeam = Awaited<ReturnType<typeof aManagedTeam>>;

/**
 * Makes a managed team before the tests of a file. The result can be destructured anywhere, but its values can be read
 * only within tests.
 */
export const useManagedTeam = (server: UsedServer) => {
  const made = prepare(server, async () => {
    const { founder, enterprise, manager, member } = await aManagedTeam(server);
    return { founder, enterprise: { uid: enterprise }, manager, member };
  });
  const { founder, enterprise, manager, member } = made;
  const as = (user: TestUser, [method, path, body]: TeamCall, at = enterprise.uid): Promise<RawReply> =>
    callAs(server, user, [method, `/api/enterprises/${at}/${path}`, body]);
  return { founder, enterprise, manager, member, as };
};

/** Gives a member the right to create buckets. The member then makes a bucket of the team. */
export const aBucketOf = async (
  server: TestServer,
  user: TestUser,
  team: Pick<TestTeam, "uid" | "founder">,
): Promise<Bucket> => {
  const onRoot = { model: "enterprise", uid: team.uid } as const;
  await grantIn(server, team, { ...onRoot, to: [user], permissions: ["create_bucket"] });
  return aBucket(user);
};

/** Restricts an object as the founder, or makes it inherit again. */
export const restrictIn = (
  server: TestServer,
  { uid: enterpriseUid, founder }: Pick<TestTeam, "uid" | "founder">,
  { model, uid, policy = "restrict" }: { model: Model; uid: string; policy?: "inherit" | "restrict" },
): Promise<unknown> => {
  const url = `/api/enterprises/${enterpriseUid}/access-policy/${model}/${uid}`;
  return replied(callAs(server, founder, ["PUT", url, { policy }]));
};
