/**
 * @file Makes teams with our client in Node, for journeys that need a complete team. Each team is founded, and each
 * member is invited, joins and is confirmed.
 */
import { randomUUID } from "node:crypto";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { upkeep } from "@keepwell/client/keys/team/keys-upkeep.ts";
import { ownCode } from "@keepwell/client/people/people.ts";
import { noteSavedCode, renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { requireEnterprise, rereadTeam } from "@keepwell/client/session/own-team.ts";
import { acceptInvitation, readInvitation } from "@keepwell/client/sign-in/accept-invitation.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { joinEnterprise, readJoin } from "@keepwell/client/team/join.ts";
import { addGroupMember, createGroup } from "@keepwell/client/team/permissions/change-group.ts";
import { saveAccessList } from "@keepwell/client/team/permissions/save-access-list.ts";
import { listedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { makeAdmin } from "@keepwell/client/team/roster/make-admin.ts";
import { confirmDue } from "@keepwell/client/team/roster/roster.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import { ADDRESS, cardToken } from "./billing-steps.ts";
import { serverUrl } from "./fixtures.ts";
import { linkSentTo } from "./outbox.ts";
import { deviceAt, type Person, personWith } from "./person.ts";

export const TEAM = "Acme Québec";

export interface Team {
  readonly uid: string;
  /** The founder, who is the team's administrator. */
  readonly founder: Person;
}

/** The details of a person who has no account yet. */
interface Invited {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly password: string;
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z]/g, "");

export const newcomer = (firstname: string, lastname: string): Invited => ({
  firstname,
  lastname,
  email: `${plain(firstname)}-${randomUUID()}@example.test`,
  password: `plum orbit cascade ${randomUUID()}`,
});

/** Makes and saves a recovery code. Until the founder has done so, their pages offer no invitation. */
export const keepKit = async ({ device, session, password }: Person): Promise<void> => {
  await noteSavedCode(session, await renewRecoveryCode(device, session, password));
};

/** Makes an enterprise with the founder Fay Roy, who pays for it with this card. */
export const aTeam = async (
  plan: "small_business" | "enterprise" = "enterprise",
  card: Parameters<typeof cardToken>[0] = {},
): Promise<Team> => {
  const { firstname, lastname, email, password } = newcomer("Fay", "Roy");
  const device = deviceAt(serverUrl());
  const session = await signUp(device, {
    ...ADDRESS,
    firstname,
    lastname,
    email,
    email_confirm: email,
    password,
    plan,
    enterprise: TEAM,
    locale: "en",
    credit_card: await cardToken(card),
  });
  const { roster } = await requireEnterprise(session);
  return { uid: roster.uid, founder: await personWith({ email, password, device, session }) };
};

const teamParams = ({ uid }: Team) => ({ enterpriseId: uid });
export const uidOf = ({ session }: Person): string => session.identity.uid;

/** The code for comparing a person's keys, as the person's own screen shows it, but without hyphens. */
export const codeOf = async ({ session }: Person): Promise<string> =>
  (await ownCode(session)).replaceAll("-", "");

/** As the founder, invites a person. Returns the path parameters of the new user. */
export const invite = async (
  team: Team,
  { firstname, lastname, email }: Omit<Invited, "password">,
): Promise<{ enterpriseId: string; id: string }> => {
  const [params, body] = [teamParams(team), { firstname, lastname, email, email_confirm: email }];
  const { uid } = await team.founder.session.api.team.createUser({ params, body });
  return { ...params, id: uid };
};

/** Sets the first password through the mailed link. This signs the person in. */
export const accept = async ({ email, password }: Invited): Promise<Person> => {
  const device = deviceAt(serverUrl());
  const token = (await linkSentTo(email, "auth/reset-password")).split("/").at(-1) ?? "";
  const invitation = await readInvitation(device, token);
  const session = await acceptInvitation(device, { token, invitation, password, locale: "en" });
  if (!session) throw new Error("The new account could not be signed in to.");
  return personWith({ email, password, device, session });
};

export const join = async ({ device, session, password }: Person): Promise<void> => {
  const offer = await readJoin(session);
  if (!offer) throw new Error("There is nothing to join.");
  await joinEnterprise(device, session, { password, fingerprint: offer.fingerprint });
};

/** As the founder, confirms all pending changes of the roster, and gives the keys that are due. */
export const confirmAll = async (team: Team): Promise<void> => {
  const { session } = team.founder;
  await confirmDue(session, await session.api.team.rosterDue({ params: teamParams(team) }));
  await upkeep(session);
};

/** Makes a person who has joined the team, but whom no administrator has confirmed. */
export const aWaiting = async (team: Team, who: Invited): Promise<Person> => {
  await invite(team, who);
  const person = await accept(who);
  await join(person);
  return person;
};

/** A tuple of the same length as `All`, with a `Person` for each invited person. */
type People<All> = { -readonly [Key in keyof All]: Person };

/** Invites these people, and makes them active members. Returns them in the order of `all`. */
export const members = async <All extends readonly Invited[]>(
  team: Team,
  ...all: All
): Promise<People<All>> => {
  const people = await Promise.all(all.map((who) => aWaiting(team, who)));
  await confirmAll(team);
  for (const { session } of people) await rereadTeam(session);
  return people as People<All>;
};

/** As the founder, makes the member an administrator. */
export const anotherAdmin = async ({ founder }: Team, person: Person): Promise<void> => {
  const { device, session, password } = founder;
  await confirmPassword(device, session, password);
  await makeAdmin(session, await listedMember(session, uidOf(person)));
  await rereadTeam(person.session);
};

/** As the founder, deletes a member who has made no bucket. Returns the uid of the leaver's report on this member. */
export const dismiss = async (team: Team, person: Person): Promise<string> => {
  const { device, session, password } = team.founder;
  await confirmPassword(device, session, password);
  const params = { ...teamParams(team), id: uidOf(person) };
  const { report } = await session.api.team.deleteUser({ params, query: {} });
  if (report === null) throw new Error("There is nothing to report.");
  return report;
};

/** Makes a group of these members, and the group's key. Returns the group's uid. */
export const aGroup = async (team: Team, name: string, ...of: readonly Person[]): Promise<string> => {
  const { session } = team.founder;
  const names = { friendly_name: name, name: plain(name) };
  const { uid } = await createGroup(session, { ...teamParams(team), ...names });
  for (const person of of) await addGroupMember(session, { ...teamParams(team), id: uid }, uidOf(person));
  await confirmAll(team);
  return uid;
};

interface Granted {
  readonly model: Model;
  readonly uid: string;
  /** The bucket that holds the object, if the object is a list or an entry. */
  readonly bucket?: string;
  /** The person, or the uid of the group, to whom the permissions are granted. */
  readonly to: Person | string;
  readonly permissions: readonly Permission[];
}

/**
 * As the founder, grants permissions by an access list, and gives the list's members the keys that belong to these
 * permissions.
 */
export const grantOn = async (
  team: Team,
  { model, uid, bucket, to, permissions }: Granted,
  name = "Readers",
): Promise<AccessList> => {
  const { session } = team.founder;
  const body = {
    name,
    users: [
      typeof to === "string"
        ? { uid: to, entity_type: "group" as const }
        : { uid: uidOf(to), entity_type: "user" as const },
    ],
    permissions: Object.fromEntries(permissions.map((one) => [one, true])),
  };
  const list = await saveAccessList(
    session,
    { model, uid, bucket },
    { uid: crypto.randomUUID(), shown: null, body },
  );
  await upkeep(session);
  return list;
};
