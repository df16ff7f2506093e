/** @file Steps of a team's administrators and members, on a real server. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { TestUser } from "../../../server/test/factories.ts";
import { aDevice, type TestServer } from "../../../server/test/harness.ts";
import { linkTo } from "../../../server/test/messages/outbox.ts";
import { enterpriseUidOf } from "../../../server/test/team/enterprise-factories.ts";
import { acceptInvitation, isInvitation, readInvitation } from "../../src/sign-in/accept-invitation.ts";
import { joinEnterprise, readJoin } from "../../src/team/join.ts";
import { saveAccessList } from "../../src/team/permissions/save-access-list.ts";
import { confirmDue } from "../../src/team/roster/roster.ts";

export const dueFor = async (admin: TestUser): Promise<RosterDue> =>
  admin.session.api.team.rosterDue({ params: { enterpriseId: await enterpriseUidOf(admin) } });

/** Makes the administrator read the waiting changes and confirm all of them. */
export const confirmAll = async (admin: TestUser): Promise<void> =>
  confirmDue(admin.session, await dueFor(admin));

/** Invites a person, who sets a first password and is then signed in. */
export const anInvited = async (server: TestServer, admin: TestUser): Promise<TestUser> => {
  const [email, password] = [`${randomUUID()}@example.test`, `correct horse ${randomUUID()}`];
  await admin.session.api.team.createUser({
    params: { enterpriseId: await enterpriseUidOf(admin) },
    body: { firstname: "Ada", lastname: "Member", email, email_confirm: email },
  });
  const token = await linkTo(server, email, "team_invitation");
  assert.ok(isInvitation(token));
  const device = aDevice(server);
  const invitation = await readInvitation(device, token);
  assert.equal(invitation.email, email);
  const session = await acceptInvitation(device, { token, invitation, password, locale: "en" });
  assert.ok(session);
  return { device, email, password, session };
};

/** Makes the invited person join the enterprise whose code their page shows. */
export const join = async ({ device, session, password }: TestUser): Promise<void> => {
  const offer = await readJoin(session);
  assert.ok(offer);
  await joinEnterprise(device, session, { password, fingerprint: offer.fingerprint });
};

/** Invites a person, who joins and is admitted. Returns the active member. */
export const aJoined = async (server: TestServer, admin: TestUser): Promise<TestUser> => {
  const user = await anInvited(server, admin);
  await join(user);
  await confirmAll(admin);
  return user;
};

interface Granting {
  readonly bucket: string;
  readonly to: { readonly uid: string; readonly entity_type: "user" | "group" };
  readonly permissions: readonly Permission[];
}

export const grantOn = (admin: TestUser, { bucket, to, permissions }: Granting): Promise<AccessList> =>
  saveAccessList(
    admin.session,
    { model: "bucket", uid: bucket },
    {
      uid: makeUid(),
      shown: null,
      body: {
        name: "Readers",
        users: [to],
        permissions: Object.fromEntries(permissions.map((one) => [one, true])),
      },
    },
  );
