import { orCannotVerify } from "../errors.ts";
import { verifyContext } from "../mac.ts";
import type { BucketKey } from "./make-bucket-key.ts";
import { type Invite, inviteContext, inviteKey } from "./sign-invite.ts";

/** Checks an invitation's address and role against their MAC. @throws CannotVerifyError */
export const verifyInvite = (bucketKey: BucketKey, invite: Invite, mac: string): Promise<void> =>
  orCannotVerify(async () =>
    verifyContext(await inviteKey(bucketKey, invite.bid), inviteContext(invite), mac),
  );
