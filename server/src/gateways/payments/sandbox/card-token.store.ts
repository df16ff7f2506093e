import type { Insertable, Selectable } from "kysely";
import type { Handle, Tables } from "../../../db/schema.ts";

type CardTokenTable = Tables["sandbox_card_tokens"];

export const insertCardToken = async (handle: Handle, row: Insertable<CardTokenTable>): Promise<void> => {
  await handle.insertInto("sandbox_card_tokens").values(row).execute();
};

/** Consumes a token that is valid at `at`, and returns its card. */
export const takeCardToken = async (
  within: Handle,
  tokenHash: string,
  at: Date,
): Promise<Selectable<CardTokenTable>["card"] | undefined> => {
  const row = await within
    .deleteFrom("sandbox_card_tokens")
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", at)
    .returning("card")
    .executeTakeFirst();
  return row?.card;
};

export const deleteExpiredCardTokens = async (handle: Handle, at: Date): Promise<void> => {
  await handle.deleteFrom("sandbox_card_tokens").where("expires_at", "<=", at).execute();
};
