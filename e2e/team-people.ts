/**
 * @file Teams whose people are made by our client in Node, each by the whole way: founded, invited, joined, confirmed.
 * For journeys about what comes after.
 */
import { randomUUID } from "node:crypto";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { upkeep } from "@keepwell/client/keys/team/keys-upkeep.ts";
import { ownCode } from "@keepwell/client/people/people.ts";
import { renewRecoveryCode } from "@keepwell/client/recovery/recovery-code.ts";
import { requireEnterprise, rereadTeam } from "@keepwell/client/session/own-team.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import { signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { acceptInvitation, readInvitation } from "@keepwell/client/team/accept-invitation.ts";
import { joinEnterprise, readJoin } from "@keepwell/client/team/join.ts";
import { confirmDue } from "@keepwell/client/team/roster/roster.ts";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import { ADDRESS, cardToken } from "./billing-steps.ts";
import { serverUrl } from "./fixtures.ts";
import { linkSentTo } from "./outbox.ts";
import { deviceAt, type Person, personWith } from "./person.ts";

export const TEAM = "Acme Québec";

export interface Team {
  /** The enterprise's. */
  readonly uid: string;
  /** Who founded it: its administrator. */
  readonly founder: Person;
}

/** A user's own, for a user who has none yet. */
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

/** A saved recovery code: before that the founder's pages offer no invitation. */
export const keepKit = async ({ device, session, password }: Person): Promise<void> => {
  await renewRecoveryCode(device, session, password);
  await session.api.identity.recoveryCodeSaved();
};

/** An enterprise that Fay Roy has founded, and pays for with that card. */
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

const paramsOf = ({ uid }: Team) => ({ enterpriseId: uid });
export const uidOf = ({ session }: Person): string => session.identity.uid;

/** As it is read on the person's own screen. */
export const codeOf = async ({ session }: Person): Promise<string> =>
  (await ownCode(session)).replaceAll("-", "");

export const invite = async (
  team: Team,
  { firstname, lastname, email }: Omit<Invited, "password">,
): Promise<void> => {
  const body = { firstname, lastname, email, email_confirm: email };
  await team.founder.session.api.team.createUser({ params: paramsOf(team), body });
};

/** Sets the first password by the letter's link, and signs in. */
export const accept = async ({ email, password }: Invited): Promise<Person> => {
  const device = deviceAt(serverUrl());
  const token = (await linkSentTo(email, "auth/reset-password")).split("/").at(-1) ?? "";
  const invitation = await readInvitation(device, token);
  await acceptInvitation(device, { token, invitation, password, locale: "en" });
  return personWith({ email, password, device, session: await signIn(device, { email, password }) });
};

export const join = async ({ device, session, password }: Person): Promise<void> => {
  const offer = await readJoin(session);
  if (!offer) throw new Error("There is nothing to join.");
  await joinEnterprise(device, session, { password, fingerprint: offer.fingerprint });
};

/** The founder confirms all that waits. */
export const confirmAll = async (team: Team): Promise<void> => {
  const { session } = team.founder;
  await confirmDue(session, await session.api.team.rosterDue({ params: paramsOf(team) }));
  await upkeep(session);
};

/** Has joined, and waits for an administrator. */
export const aWaiting = async (team: Team, who: Invited): Promise<Person> => {
  await invite(team, who);
  const person = await accept(who);
  await join(person);
  return person;
};

/** One for each. */
type People<All> = { -readonly [Key in keyof All]: Person };

/** Active members, in the order of those that are to be. */
export const members = async <All extends readonly Invited[]>(
  team: Team,
  ...all: All
): Promise<People<All>> => {
  const people = await Promise.all(all.map((who) => aWaiting(team, who)));
  await confirmAll(team);
  for (const { session } of people) await rereadTeam(session);
  return people as People<All>;
};

/** The founder deletes a member who has made no bucket. Returns the report on what the member could see. */
export const dismiss = async (team: Team, person: Person): Promise<string> => {
  const { device, session, password } = team.founder;
  await confirmPassword(device, session, password);
  const params = { ...paramsOf(team), id: uidOf(person) };
  const { report } = await session.api.team.deleteUser({ params, query: {} });
  if (report === null) throw new Error("There is nothing to report.");
  return report;
};

/** A group with its key, of these members. */
export const aGroup = async (team: Team, name: string, ...of: readonly Person[]): Promise<string> => {
  const { api } = team.founder.session;
  const body = { friendly_name: name, name: plain(name) };
  const { uid } = await api.team.createGroup({ params: paramsOf(team), body });
  for (const person of of)
    await api.team.addGroupUser({
      params: { ...paramsOf(team), groupId: uid },
      body: { user_id: uidOf(person) },
    });
  await confirmAll(team);
  return uid;
};

interface Granted {
  readonly model: Model;
  readonly uid: string;
  /** A person, or a group by its uid. */
  readonly to: Person | string;
  readonly permissions: readonly Permission[];
}

/** An access list by the founder; the keys follow it. */
export const grantOn = async (
  team: Team,
  { model, uid, to, permissions }: Granted,
  name = "Readers",
): Promise<AccessList> => {
  const { session } = team.founder;
  const list = await session.api.team.createAccessList({
    params: { ...paramsOf(team), model, objectId: uid },
    body: {
      name,
      users: [
        typeof to === "string" ? { uid: to, entity_type: "group" } : { uid: uidOf(to), entity_type: "user" },
      ],
      permissions: Object.fromEntries(permissions.map((one) => [one, true])),
    },
  });
  await upkeep(session);
  return list;
};
