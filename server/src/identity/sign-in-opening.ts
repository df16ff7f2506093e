/** @file What every way to sign in does once the user has proven who they are. */
import { type ErrorCode, fail } from "@keepwell/contract/errors.ts";
import type { SessionReply } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { shareLockMembership } from "../people/member.store.ts";
import { nameOf } from "../people/name-of.ts";
import { shareLockUserAt, type User } from "../people/user.store.ts";
import type { Opening, SessionService } from "../sessions/session.service.ts";
import type { ActivityService } from "./activity.service.ts";

interface OpeningParts {
  readonly sessions: SessionService;
  readonly activity: ActivityService;
}

export const createSignInOpening = ({ mailer }: Context, { sessions, activity }: OpeningParts) => {
  /** Refuses a suspended member of an enterprise. */
  const requireNotSuspended = async (within: Handle, { uid }: User): Promise<void> => {
    if ((await shareLockMembership(within, uid))?.state === "suspended") fail("account.suspended");
  };

  return {
    /**
     * Locks the user, and checks that the account may sign in and that its password is unchanged. The password, the
     * passkeys and the second factors do not change before the transaction ends, because every such change locks the
     * user too. Such a change also ends all other sessions.
     */
    lockProven: async (within: Handle, user: User, refusal: ErrorCode): Promise<void> => {
      await requireNotSuspended(within, user);
      const locked = (await shareLockUserAt(within, user)) ?? fail(refusal);
      if (locked.disabled_at !== null) fail("account.disabled");
    },

    /** Opens the session of a user whom `lockProven` has locked. */
    open: async (within: Handle, user: User, opening: Opening): Promise<SessionReply> => {
      const { caller, passkeyWrap } = opening;
      const isNew = await activity.isNewBrowser(within, user.uid, caller);
      const kind = passkeyWrap === null ? "signed_in" : "passkey_used";
      await activity.record(within, kind, { userUid: user.uid, caller });
      if (isNew)
        await mailer.enqueue(within, {
          template: "new_sign_in",
          to: { name: nameOf(user), address: user.email },
          locale: user.locale,
          vars: activity.occasion(caller),
        });
      return sessions.open(within, user, opening);
    },
  };
};

export type SignInOpening = ReturnType<typeof createSignInOpening>;
