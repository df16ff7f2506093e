/** @file Makes members of an enterprise, in each state from invited to administrator. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { rereadTeam } from "@keepwell/client/session/own-team.ts";
import { acceptInvitation, readInvitation } from "@keepwell/client/sign-in/accept-invitation.ts";
import { joinEnterprise, readJoin } from "@keepwell/client/team/join.ts";
import { listedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { makeAdmin } from "@keepwell/client/team/roster/make-admin.ts";
import { confirmDue } from "@keepwell/client/team/roster/roster.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import type { TestUser } from "../factories.ts";
import { aDevice, type TestServer } from "../harness.ts";
import { linkTo } from "../messages/outbox.ts";
import { enterpriseUidOf } from "./enterprise-factories.ts";

/** The details that an administrator enters to invite a person. */
interface Person {
  readonly email?: string;
  readonly firstname?: string;
  readonly lastname?: string;
}

export const anInvitationBody = ({
  email = `${randomUUID()}@acme.test`,
  firstname = "Ada",
  lastname = "Lovelace",
}: Person = {}) => ({ firstname, lastname, email, email_confirm: email });

export const anInvited = async (by: TestUser, person: Person = {}): Promise<TeamUser> =>
  by.session.api.team.createUser({
    params: { enterpriseId: await enterpriseUidOf(by) },
    body: anInvitationBody(person),
  });

/** Returns the token in the latest invitation to the address. */
export const invitationTo = (server: TestServer, { email }: { email: string }): Promise<string> =>
  linkTo(server, email, "team_invitation");

/** Accepts the invitation and sets a first password. This signs the user in. */
export const acceptedBy = async (server: TestServer, { email }: { email: string }): Promise<TestUser> => {
  const device = aDevice(server);
  const password = `correct horse ${randomUUID()}`;
  const token = await invitationTo(server, { email });
  const invitation = await readInvitation(device, token);
  const session = await acceptInvitation(device, { token, invitation, password, locale: "en" });
  assert.ok(session, "accepting the invitation opens a session");
  return { device, email, password, session };
};

/** Joins the enterprise, like a person who has compared its code. */
export const join = async ({ device, session, password }: TestUser): Promise<void> => {
  const offer = await readJoin(session);
  assert.ok(offer, "the account belongs to an enterprise");
  await joinEnterprise(device, session, { password, fingerprint: offer.fingerprint });
};

export const signDue = async (admin: TestUser): Promise<void> => {
  const params = { enterpriseId: await enterpriseUidOf(admin) };
  await confirmDue(admin.session, await admin.session.api.team.rosterDue({ params }));
};

/** Invites a user, who accepts and joins. Then admits the user, unless `waits` is set. */
export const aJoined = async (
  server: TestServer,
  by: TestUser,
  { waits = false, ...person }: Person & { waits?: boolean } = {},
): Promise<TestUser> => {
  const user = await acceptedBy(server, await anInvited(by, person));
  await join(user);
  if (waits) return user;
  await signDue(by);
  // The team is read again, as a browser does when the change is announced.
  await rereadTeam(user.session);
  return user;
};

/** Confirms the password. This allows protected actions for ten minutes. */
export const confirmed = ({ device, session, password }: TestUser): Promise<void> =>
  confirmPassword(device, session, password);

/** Makes another member whom `by` appoints as an administrator. */
export const anAdmin = async (server: TestServer, by: TestUser): Promise<TestUser> => {
  const user = await aJoined(server, by);
  await confirmed(by);
  await makeAdmin(by.session, await listedMember(by.session, user.session.identity.uid));
  return user;
};
