/** @file Invites a person to an enterprise by a mail with a link. The invitation holds only the link's hash. */
import { INVITATION_DAYS } from "@keepwell/contract/team/users.endpoints.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { nameOf } from "../../people/name-of.ts";
import type { User } from "../../people/user.store.ts";
import { insertInvitation, updateInvitation } from "./member-invitation.store.ts";
import { hashOfInvitationToken, makeInvitationToken } from "./member-invitation-token.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

interface Invited {
  readonly user_uid: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly locale: string;
}

interface Inviting {
  readonly inviter: User;
  /** The enterprise's name. */
  readonly enterprise: string;
}

export const createMemberInvitation = ({ clock, mailer }: Pick<Context, "clock" | "mailer">) => {
  const send = (
    within: Handle,
    { email: address, locale, ...person }: Invited,
    { inviter, enterprise, token }: Inviting & { token: string },
  ): Promise<void> =>
    mailer.enqueue(within, {
      template: "team_invitation",
      to: { name: nameOf(person), address },
      locale,
      vars: { inviter: nameOf(inviter), inviterEmail: inviter.email, enterprise, token },
    });

  const fresh = (token: string) => {
    const now = clock.now();
    return {
      token_hash: hashOfInvitationToken(token),
      sent_at: now,
      expires_at: new Date(now.getTime() + INVITATION_DAYS * DAY_MS),
    };
  };

  return {
    invite: async (within: Handle, invited: Invited, inviting: Inviting): Promise<void> => {
      const token = makeInvitationToken();
      await insertInvitation(within, { ...invited, ...fresh(token) });
      await send(within, invited, { ...inviting, token });
    },

    /**
     * Stores the person's details, and mails a new link to their address; the previous link stops working. Returns
     * false if the invitation does not exist any more.
     */
    inviteAgain: async (within: Handle, invited: Invited, inviting: Inviting): Promise<boolean> => {
      const token = makeInvitationToken();
      const { user_uid, ...person } = invited;
      const exists = await updateInvitation(within, user_uid, { ...person, ...fresh(token) });
      if (exists) await send(within, invited, { ...inviting, token });
      return exists;
    },
  };
};

export type MemberInvitation = ReturnType<typeof createMemberInvitation>;
