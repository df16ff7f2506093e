/**
 * @file Lists the accesses for which a user has no key yet, and turns invitations into accesses when their address is
 * proven.
 */
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Invitation } from "@keepwell/contract/sharing/waiting.endpoints.ts";
import { findVisibleBucket } from "../buckets/bucket.store.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { announceInBucket, announceToUser } from "../events/change.store.ts";
import { getUser, type User } from "../people/user.store.ts";
import { presentInviter } from "./access.presenter.ts";
import { type Access, findAccess, listUnconfirmed } from "./access.store.ts";
import { attachInvitations, listInvitedTo } from "./invitation.store.ts";
import { getBucketOwner } from "./owner.store.ts";
import { createShareLetters, toRecipient } from "./share-letters.ts";

export const createInvitationService = ({ database: { handle }, mailer }: Context) => {
  const letters = createShareLetters(mailer);

  /** The user who invited the member, if that user may still give the key; otherwise the owner. */
  const findGiver = async (within: Handle, { bucket_uid, invited_by }: Access) => {
    const seen = invited_by === null ? undefined : await findVisibleBucket(within, invited_by, bucket_uid);
    return invited_by !== null && seen && canOnBucket(seen, "access.modify")
      ? getUser(within, invited_by)
      : getBucketOwner(within, bucket_uid);
  };

  /**
   * Mails the user who can give the member the bucket's key. Names the member by the invited address, because the
   * person has not accepted yet.
   */
  const announceJoined = async (within: Handle, accessUid: string): Promise<void> => {
    const access = (await findAccess(within, accessUid)) ?? fail("internal");
    const vars = { person: access.email, bucket: access.bucket_name, bucketUid: access.bucket_uid };
    const to = toRecipient(await findGiver(within, access));
    await letters.send(within, to, { template: "share_joined", vars });
    await announceInBucket(within, access.bucket_uid, { what: "accesses" });
  };

  return {
    list: async (actor: Actor): Promise<Invitation[]> =>
      (await listUnconfirmed(handle, actor.uid)).map((access) => ({
        uid: access.uid,
        access_type: access.access_type,
        bucket: { uid: access.bucket_uid, name: access.bucket_name },
        invited_by: presentInviter(access),
        created_at: access.created_at.toISOString(),
      })),

    /**
     * For each bucket with an invitation at this address, makes the members' browsers read the accesses again. The
     * accesses now show that the address has an account. Call it in the transaction that created an account with this
     * unproven address.
     */
    announceUnproven: async (within: Handle, email: string): Promise<void> => {
      for (const uid of await listInvitedTo(within, email))
        await announceInBucket(within, uid, { what: "accesses" });
    },

    /**
     * Turns invitations at this address into accesses that wait for a key. Call it in the transaction that proved the
     * address.
     */
    attach: async (within: Handle, user: User, email: string): Promise<void> => {
      const { joined, dropped } = await attachInvitations(within, { email, userUid: user.uid });
      for (const uid of joined) await announceJoined(within, uid);
      for (const uid of dropped) await announceInBucket(within, uid, { what: "accesses" });
      if (joined.length > 0) await announceToUser(within, user.uid, { what: "invitations" });
    },
  };
};

export type InvitationService = ReturnType<typeof createInvitationService>;
