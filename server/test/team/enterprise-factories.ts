/** @file Founds enterprises: a user signs up for a team plan with a card. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { rereadTeam } from "@keepwell/client/session/own-team.ts";
import { acceptInvitation, readInvitation } from "@keepwell/client/sign-in/accept-invitation.ts";
import { type SignUpForm, signUp } from "@keepwell/client/sign-in/sign-up.ts";
import { joinEnterprise, readJoin } from "@keepwell/client/team/join.ts";
import { listedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { makeAdmin } from "@keepwell/client/team/roster/make-admin.ts";
import { confirmDue } from "@keepwell/client/team/roster/roster.ts";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { ADDRESS, aToken } from "../billing/factories.ts";
import { aSignupBody, type TestUser } from "../factories.ts";
import { aDevice, type TestServer } from "../harness.ts";
import { linkTo } from "../messages/outbox.ts";

interface Founding {
  readonly plan?: "small_business" | "enterprise";
  /** The name of the enterprise. */
  readonly name?: string;
}

const formOf = async (
  server: TestServer,
  { plan = "enterprise", name = "Acme & Daughters" }: Founding,
): Promise<Partial<SignUpForm>> => {
  const { firstname: _, lastname: __, ...address } = ADDRESS;
  return { ...address, plan, enterprise: name, credit_card: await aToken(server) };
};

/** Signs up a user who founds an enterprise. */
export const aFounder = async (server: TestServer, founding: Founding = {}): Promise<TestUser> => {
  const device = aDevice(server);
  const email = `${randomUUID()}@example.test`;
  const password = `correct horse ${randomUUID()}`;
  const session = await signUp(device, {
    firstname: "Founding",
    lastname: "Person",
    email,
    email_confirm: email,
    password,
    plan: "enterprise",
    locale: "en",
    ...(await formOf(server, founding)),
  });
  return { device, session, email, password };
};

/** Makes the body of such a sign-up, unsent, so that a test can alter it. */
export const aFoundingBody = async (
  server: TestServer,
  founding: Founding = {},
): Promise<SignupBody & { founding: NonNullable<SignupBody["founding"]> }> => {
  const { founding: made, ...body } = await aSignupBody(server, await formOf(server, founding));
  assert.ok(made, "the client founds an enterprise");
  return { ...body, founding: made };
};

/** The uid of the enterprise that the founder's account remembers. */
export const enterpriseUidOf = async ({ session }: TestUser): Promise<string> => {
  const enterprise = await session.keyring.enterprise();
  assert.ok(enterprise, "the user belongs to an enterprise");
  return enterprise.roster.uid;
};

/** The founders of two enterprises: one on a large plan, one on a small plan. */
export const twoFounders = async (server: TestServer) => ({
  founder: await aFounder(server),
  other: await aFounder(server, { plan: "small_business", name: "Émile" }),
});

/** An enterprise with its founder alone. */
export const aFoundedTeam = async (server: TestServer) => {
  const founder = await aFounder(server);
  return { founder, enterprise: { uid: await enterpriseUidOf(founder) } };
};

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

/** Invites a user to the administrator's enterprise. */
export const anInvited = async (by: TestUser, person: Person = {}): Promise<TeamUser> =>
  by.session.api.team.createUser({
    params: { enterpriseId: await enterpriseUidOf(by) },
    body: anInvitationBody(person),
  });

/** Returns the token in the latest invitation to the address. */
export const invitationTo = (server: TestServer, { email }: { email: string }): Promise<string> =>
  linkTo(server, email, "team_invitation");

/** Sets the first password, which signs in. */
export const acceptedBy = async (server: TestServer, { email }: { email: string }): Promise<TestUser> => {
  const device = aDevice(server);
  const password = `correct horse ${randomUUID()}`;
  const token = await invitationTo(server, { email });
  const invitation = await readInvitation(device, token);
  const session = await acceptInvitation(device, { token, invitation, password, locale: "en" });
  assert.ok(session, "the account could be signed in to");
  return { device, email, password, session };
};

/** Joins the enterprise, as a person does who has compared its code. */
export const join = async ({ device, session, password }: TestUser): Promise<void> => {
  const offer = await readJoin(session);
  assert.ok(offer, "the account belongs to an enterprise");
  await joinEnterprise(device, session, { password, fingerprint: offer.fingerprint });
};

/** The administrator signs all due changes of the roster. */
export const signDue = async (admin: TestUser): Promise<void> => {
  const params = { enterpriseId: await enterpriseUidOf(admin) };
  await confirmDue(admin.session, await admin.session.api.team.rosterDue({ params }));
};

/** Makes a member through all steps: invited, accepted, joined and, unless `waits` is set, admitted. */
export const aJoined = async (
  server: TestServer,
  by: TestUser,
  { waits = false, ...person }: Person & { waits?: boolean } = {},
): Promise<TestUser> => {
  const user = await acceptedBy(server, await anInvited(by, person));
  await join(user);
  if (waits) return user;
  await signDue(by);
  // Read the team again, as a browser does when the change is announced.
  await rereadTeam(user.session);
  return user;
};

/** Confirms the password, which allows protected actions for ten minutes. */
export const confirmed = ({ device, session, password }: TestUser): Promise<void> =>
  confirmPassword(device, session, password);

/** Makes another member whom `by` appoints as an administrator. */
export const anAdmin = async (server: TestServer, by: TestUser): Promise<TestUser> => {
  const user = await aJoined(server, by);
  await confirmed(by);
  await makeAdmin(by.session, await listedMember(by.session, user.session.identity.uid));
  return user;
};
