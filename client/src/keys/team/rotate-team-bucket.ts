import { ensure } from "@keepwell/crypto/errors.ts";
import { requireKey } from "../../keyring/key-state.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import type { Progress } from "../in-chunks.ts";
import { rotateBucket } from "../rotate.ts";
import { giveMissingKeys } from "./give-missing-keys.ts";
import { forgetPreviousKey, isPreviousKey } from "./previous-keys.ts";

/**
 * The current generation of a team's bucket if its key must be rotated even if the server does not say so. This is the
 * case if a former member gave the key, or if it was in use before the enterprise's keys changed. Otherwise undefined.
 * @throws CannotVerifyError for a bucket of another team or of a person, ClosedBucketError
 */
const generationToChange = async (session: Session, uid: string): Promise<number | undefined> => {
  const { api, keyring } = session;
  const bucket = await api.buckets.getBucket({ params: { id: uid } });
  const { roster } = await requireEnterprise(session);
  ensure(bucket.enterprise_uid === roster.uid);
  const found = await keyring.findSealingKey(bucket);
  if (found.state === "former-member") return bucket.gen;
  requireKey(found);
  if (await isPreviousKey(session, bucket)) return bucket.gen;
  await forgetPreviousKey(session, uid);
  return undefined;
};

/**
 * Rotates the key of a team's bucket if a rotation is due, or continues a rotation that another member has begun. Then
 * gives the current key to every entitled member.
 * @throws CannotVerifyError, ClosedBucketError
 */
export const rotateTeamBucket = async (
  session: Session,
  bucketUid: string,
  progress: Progress = {},
): Promise<void> => {
  const from = await generationToChange(session, bucketUid);
  const onBegun = async () => {
    await forgetPreviousKey(session, bucketUid);
    // A failure is ignored: the next client that runs the upkeep gives the missing keys.
    await giveMissingKeys(session).catch(() => undefined);
  };
  await rotateBucket(session, bucketUid, { ...progress, from, onBegun });
};
