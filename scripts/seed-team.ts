/** @file Creates a demo team with its members, buckets and access lists. */

import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import { createList } from "@keepwell/client/buckets/save-list.ts";
import { upkeep } from "@keepwell/client/keys/team/keys-upkeep.ts";
import { requireEnterprise } from "@keepwell/client/session/own-team.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { acceptInvitation, readInvitation } from "@keepwell/client/sign-in/accept-invitation.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { joinEnterprise, readJoin } from "@keepwell/client/team/join.ts";
import { addGroupMember, createGroup } from "@keepwell/client/team/permissions/change-group.ts";
import { saveAccessList, saveAccessPolicy } from "@keepwell/client/team/permissions/save-access-list.ts";
import { confirmDue } from "@keepwell/client/team/roster/roster.ts";
import type { Model } from "@keepwell/contract/team/permissions.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { SANDBOX_ADDRESS, sandboxToken } from "./sandbox-card.ts";
import { createEntries } from "./seed-entries.ts";
import { type Credentials, newCredentials } from "./seed-person.ts";
import type { Target } from "./seed-target.ts";
import { TEAM_BUCKETS, TEAM_GRANTS, TEAM_GROUPS, TEAM_PEOPLE, TEAM_RESTRICTED } from "./seed-team-data.ts";

const NAME = "Demo team";
interface Team {
  readonly target: Target;
  readonly founder: Session;
  readonly enterpriseId: string;
  /** The uids of members by role, and of groups and objects by name. */
  readonly uids: Map<string, string>;
  /** The uid of each list's and entry's bucket, keyed by the uid of the list or entry. */
  readonly buckets: Map<string, string>;
}

const findUid = ({ uids }: Team, name: string): string => {
  const uid = uids.get(name);
  if (uid === undefined) throw new Error(`The demo team has no ${name}.`);
  return uid;
};

const fullName = ({ role }: Credentials) => ({ firstname: "Demo", lastname: role });

const foundTeam = async (target: Target, credentials: Credentials): Promise<Team> => {
  const { role, email, password } = credentials;
  const founder = await signUp(target.newDevice(), {
    ...SANDBOX_ADDRESS,
    organization: NAME,
    ...fullName(credentials),
    email,
    email_confirm: email,
    password,
    plan: "enterprise",
    enterprise: NAME,
    locale: "en",
    credit_card: await sandboxToken(target.origin, { name: "Demo administrator" }),
  });
  const { roster } = await requireEnterprise(founder);
  const uids = new Map([[role, founder.identity.uid]]);
  return { target, founder, enterpriseId: roster.uid, uids, buckets: new Map() };
};

/**
 * Returns the token in the newest invitation's link. Reads it with an operator's command, because a server without
 * SMTP_URL keeps messages for the operator.
 */
const readInvitationToken = async ({ target }: Team, email: string): Promise<string> => {
  const links = (await target.operate(["messages", email])).matchAll(/\/auth\/reset-password\/([\w-]+)/g);
  const token = [...links].at(-1)?.[1];
  if (token === undefined)
    throw new Error("Unset SMTP_URL: the demo team needs invitations that are kept instead of mailed.");
  return token;
};

/**
 * Invites a member, and accepts the invitation as this member. Afterwards an administrator must still confirm the
 * member.
 */
const addMember = async (team: Team, credentials: Credentials): Promise<void> => {
  const { role, email, password } = credentials;
  const { founder, enterpriseId, target } = team;
  const body = { ...fullName(credentials), email, email_confirm: email };
  await founder.api.team.createUser({ params: { enterpriseId }, body });
  const device = target.newDevice();
  const token = await readInvitationToken(team, email);
  const invitation = await readInvitation(device, token);
  const session = await acceptInvitation(device, { token, invitation, password, locale: "en" });
  const offer = session && (await readJoin(session));
  if (!session || !offer) throw new Error(`${email} cannot join.`);
  await joinEnterprise(device, session, { password, fingerprint: offer.fingerprint });
  team.uids.set(role, session.identity.uid);
};

const confirmMembers = async ({ founder, enterpriseId }: Team): Promise<void> => {
  await confirmDue(founder, await founder.api.team.rosterDue({ params: { enterpriseId } }));
};

const createGroups = async (team: Team): Promise<void> => {
  const { founder, enterpriseId, uids } = team;
  for (const { name, members } of TEAM_GROUPS) {
    const { uid } = await createGroup(founder, {
      enterpriseId,
      friendly_name: name,
      name: name.toLowerCase(),
    });
    uids.set(name, uid);
    for (const role of members) await addGroupMember(founder, { enterpriseId, id: uid }, findUid(team, role));
  }
};

const fillBuckets = async ({ founder, uids, buckets }: Team): Promise<void> => {
  for (const [name, lists] of Object.entries(TEAM_BUCKETS)) {
    const bucket = await createBucket(founder, name);
    uids.set(name, bucket.uid);
    for (const [listName, entries] of Object.entries(lists)) {
      const { uid } = await createList(founder, bucket, { uid: makeUid(), name: listName });
      uids.set(listName, uid);
      buckets.set(uid, bucket.uid);
      const made = await createEntries(founder, bucket, { entries, listId: uid });
      for (const [name, entryUid] of made) {
        uids.set(name, entryUid);
        buckets.set(entryUid, bucket.uid);
      }
    }
  }
};

const grantAccess = async (team: Team): Promise<void> => {
  const { founder, enterpriseId } = team;
  const groups = new Set(TEAM_GROUPS.map(({ name }) => name));
  const makeRef = <M extends Model>(model: M, uid: string) => ({ model, uid, bucket: team.buckets.get(uid) });
  for (const { model, on, name, to, permissions } of TEAM_GRANTS) {
    const users = to.map((one) => ({
      uid: findUid(team, one),
      entity_type: groups.has(one) ? ("group" as const) : ("user" as const),
    }));
    const body = { name, users, permissions: Object.fromEntries(permissions.map((one) => [one, true])) };
    const ref = makeRef(model, on === null ? enterpriseId : findUid(team, on));
    await saveAccessList(founder, ref, { uid: makeUid(), shown: null, body });
  }
  for (const { model, on } of TEAM_RESTRICTED)
    await saveAccessPolicy(founder, makeRef(model, findUid(team, on)), "restrict");
};

/** Creates the team, gives its members their keys, and returns the credentials of all members. */
export const seedTeam = async (target: Target): Promise<Credentials[]> => {
  const [founding, ...others] = TEAM_PEOPLE.map(newCredentials);
  if (!founding) return [];
  const team = await foundTeam(target, founding);
  for (const one of others) await addMember(team, one);
  await confirmMembers(team);
  await createGroups(team);
  await confirmMembers(team);
  await fillBuckets(team);
  await grantAccess(team);
  await upkeep(team.founder);
  return [founding, ...others];
};
