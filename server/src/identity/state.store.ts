import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Handle } from "../db/schema.ts";

interface State {
  readonly seq: number;
  readonly sealed: Sealed<"state">;
}

const FIRST = 1;

export const findState = (handle: Handle, userUid: string): Promise<State | undefined> =>
  handle
    .selectFrom("account_states")
    .select(["seq", "sealed"])
    .where("user_uid", "=", userUid)
    .executeTakeFirst();

/** False, and nothing is written, where it does not follow the last that was saved. */
export const putNextState = async (
  handle: Handle,
  userUid: string,
  { seq, sealed }: State,
): Promise<boolean> => {
  const row = { user_uid: userUid, seq, sealed };
  const written =
    seq === FIRST
      ? await handle
          .insertInto("account_states")
          .values(row)
          .onConflict((taken) => taken.column("user_uid").doNothing())
          .returning("seq")
          .executeTakeFirst()
      : await handle
          .updateTable("account_states")
          .set({ seq, sealed })
          .where("user_uid", "=", userUid)
          .where("seq", "=", seq - 1)
          .returning("seq")
          .executeTakeFirst();
  return written !== undefined;
};
