import type { Insertable, Selectable } from "kysely";
import type { WebauthnChallengeTable } from "../db/schema/credentials.ts";
import type { Handle } from "../db/schema.ts";

type StoredChallenge = Selectable<WebauthnChallengeTable>;

export const insertChallenge = async (
  handle: Handle,
  challenge: Insertable<WebauthnChallengeTable>,
): Promise<void> => {
  await handle.insertInto("webauthn_challenges").values(challenge).execute();
};

/** Deletes a challenge and returns it. Of two concurrent calls, only one gets it. */
export const takeChallenge = (handle: Handle, hash: string): Promise<StoredChallenge | undefined> =>
  handle.deleteFrom("webauthn_challenges").where("hash", "=", hash).returningAll().executeTakeFirst();

export const deleteEndedChallenges = async (handle: Handle, now: Date): Promise<void> => {
  await handle.deleteFrom("webauthn_challenges").where("expires_at", "<", now).execute();
};
