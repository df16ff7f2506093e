import { utf8 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import { deriveMacKey, importBase } from "../hkdf.ts";
import { signContext } from "../mac.ts";
import { uidBytes } from "../uid.ts";
import type { BucketKey } from "./make-bucket-key.ts";

/** An access to a bucket, pending or not. `accessUid` is the uid of the access; `email` is in lower case. */
export type Invite = { bid: string; accessUid: string; email: string; role: string };

/** `ctx("invite", bid, access uid, email, role)`. */
export const inviteContext = ({ bid, accessUid, email, role }: Invite): Context =>
  ctx("invite", uidBytes(bid), uidBytes(accessUid), utf8(email), utf8(role));

/** HKDF(bucket key, bid, "keepwell/v1/bucket/invite"). */
export const inviteKey = async (bucketKey: BucketKey, bid: string): Promise<CryptoKey> =>
  deriveMacKey(await importBase(bucketKey), uidBytes(bid), "keepwell/v1/bucket/invite");

/**
 * The MAC, in hex, over an invitation, so that the server cannot change its address or role (docs/security.md section
 * 2.4).
 */
export const signInvite = async (bucketKey: BucketKey, invite: Invite): Promise<string> =>
  signContext(await inviteKey(bucketKey, invite.bid), inviteContext(invite));
