import type { Insertable, Selectable } from "kysely";
import type { Handle, Tables } from "../../../db/schema.ts";

export type ChallengeRow = Selectable<Tables["sandbox_challenges"]>;

export const insertChallenge = async (
  within: Handle,
  row: Insertable<Tables["sandbox_challenges"]>,
): Promise<void> => {
  await within.insertInto("sandbox_challenges").values(row).execute();
};

export const findChallenge = (handle: Handle, secretHash: string): Promise<ChallengeRow | undefined> =>
  handle
    .selectFrom("sandbox_challenges")
    .selectAll()
    .where("secret_hash", "=", secretHash)
    .executeTakeFirst();

export const settleChallengeRow = async (
  within: Handle,
  secretHash: string,
  outcome: "passed" | "failed",
): Promise<void> => {
  await within
    .updateTable("sandbox_challenges")
    .set({ outcome })
    .where("secret_hash", "=", secretHash)
    .execute();
};

export const deleteExpiredChallenges = async (handle: Handle, at: Date): Promise<void> => {
  await handle.deleteFrom("sandbox_challenges").where("expires_at", "<=", at).execute();
};
