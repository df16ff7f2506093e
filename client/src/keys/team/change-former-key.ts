import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Session } from "../../session/session.ts";
import { rotateTeamBucket } from "./rotate-team-bucket.ts";

/**
 * The bucket under another key than the one that a former member gave: somebody has changed it meanwhile, or this
 * account does.
 * @throws what was wrong, where this account may not.
 */
export const changeFormerKey = async (
  session: Session,
  { uid, gen }: Bucket,
  wrong: CannotVerifyError,
): Promise<Bucket> => {
  const params = { id: uid };
  const fresh = await session.api.buckets.getBucket({ params });
  if (fresh.gen > gen) return fresh;
  if (!canOnBucket(fresh, "bucket.rotate")) throw wrong;
  await rotateTeamBucket(session, uid);
  return session.api.buckets.getBucket({ params });
};
