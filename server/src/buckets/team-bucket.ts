/** @file A bucket that a member creates belongs to the enterprise, and the enterprise's administrators get its key. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { checkEnterpriseCopy } from "../keys/check-bucket-copy.ts";
import { shareLockEnterprise } from "../people/enterprise.store.ts";
import { findMembership } from "../people/member.store.ts";
import { getUser } from "../people/user.store.ts";
import { loadRootPermissions } from "../policies/authorize-team.ts";

const FIRST_GENERATION = 1;

interface NewTeamBucket {
  readonly uid: string;
  readonly enterprise_grant?: string | null | undefined;
}

/**
 * The enterprise that will own a new bucket, and the bucket's key as the client has sealed it to this enterprise.
 * Returns null for a user without an enterprise; such a user must not send a key for one. Fails with 403 if the member
 * may not create buckets, with 409 if the enterprise's keys were changed meanwhile, and with 422 if the key is missing
 * or does not verify. Call it before the bucket is inserted, in the transaction that inserts it.
 */
export const checkTeamBucket = async (within: Handle, actor: Actor, body: NewTeamBucket) => {
  const wire = body.enterprise_grant ?? null;
  const found = await findMembership(within, actor.uid);
  if (!found) return wire === null ? null : failField("enterprise_grant", "grant_invalid");
  const enterprise = await shareLockEnterprise(within, found.enterprise_uid);
  const membership = (await findMembership(within, actor.uid)) ?? fail("forbidden");
  const held = await loadRootPermissions(within, actor.uid, membership);
  if (!held.has("create_bucket")) return fail("forbidden");
  if (wire === null) return failField("enterprise_grant", "required");
  const signer = await getUser(within, actor.uid);
  const terms = { enterprise, signer, bucketUid: body.uid, gen: FIRST_GENERATION };
  return { enterpriseUid: enterprise.uid, copy: await checkEnterpriseCopy(wire, terms) };
};
