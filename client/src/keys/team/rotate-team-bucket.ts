import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import { requireEnterprise } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import type { Progress } from "../in-chunks.ts";
import { rotateBucket } from "../rotate.ts";
import { giveMissingKeys } from "./give-missing-keys.ts";
import { forgetPreviousKey, isPreviousKey } from "./previous-keys.ts";

/**
 * Of a bucket of the team and no other: its generation, if its key of now came from somebody who has left, or was in
 * use before the enterprise's keys changed: that one is changed, due or not.
 */
const generationToChange = async (session: Session, uid: string): Promise<number | undefined> => {
  const { api, keyring } = session;
  const bucket = await api.buckets.getBucket({ params: { id: uid } });
  const { roster } = await requireEnterprise(session);
  ensure(bucket.enterprise_uid === roster.uid);
  try {
    await keyring.sealingKey(bucket);
    if (await isPreviousKey(session, bucket)) return bucket.gen;
    await forgetPreviousKey(session, uid);
    return undefined;
  } catch (error) {
    if (error instanceof CannotVerifyError && "former" in error) return bucket.gen;
    throw error;
  }
};

/**
 * Changes the key of a team's bucket if it is due, or goes on where somebody else has begun; and gives the key of
 * now to all who are entitled.
 * @throws CannotVerifyError
 */
export const rotateTeamBucket = async (
  session: Session,
  bucketUid: string,
  progress: Progress = {},
): Promise<void> => {
  const from = await generationToChange(session, bucketUid);
  const onBegun = async () => {
    await forgetPreviousKey(session, bucketUid);
    // What is not given now is given by the next that looks after keys.
    await giveMissingKeys(session).catch(() => undefined);
  };
  await rotateBucket(session, bucketUid, { ...progress, from, onBegun });
};
