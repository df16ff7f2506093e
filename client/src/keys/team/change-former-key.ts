import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Session } from "../../session/session.ts";
import { rotateTeamBucket } from "./rotate-team-bucket.ts";

/**
 * Replaces a bucket's key that a former member gave, unless another member has already rotated it.
 * @returns the bucket under its new key; null if this account may not rotate it.
 */
export const changeFormerKey = async (session: Session, { uid, gen }: Bucket): Promise<Bucket | null> => {
  const params = { id: uid };
  const fresh = await session.api.buckets.getBucket({ params });
  if (fresh.gen > gen) return fresh;
  if (!canOnBucket(fresh, "bucket.rotate")) return null;
  await rotateTeamBucket(session, uid);
  return session.api.buckets.getBucket({ params });
};
