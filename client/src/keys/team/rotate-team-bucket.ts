import { ensure } from "@keepwell/crypto/errors.ts";
import { requireKey } from "../../keyring/key-state.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import type { Progress } from "../in-chunks.ts";
import { rotateBucket } from "../rotate.ts";
import { giveMissingKeys } from "./give-missing-keys.ts";
import { forgetPreviousKey, isPreviousKey } from "./previous-keys.ts";

/**
 * The current generation of the bucket's key, if the key must be rotated even if the server does not ask for a
 * rotation. This is so if a former member gave the key, or if the key was in use before the enterprise's keys changed.
 * Otherwise undefined.
 * @throws CannotVerifyError if the bucket belongs to another team or to a person. @throws ClosedBucketError
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
 * Rotates the key of a team's bucket if a rotation is due. Gives the next key to every entitled member before the
 * entries' keys are wrapped under this key. If a rotation is running already, continues it.
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
