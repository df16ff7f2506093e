import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { Handle } from "../db/schema.ts";

interface State {
  readonly seq: number;
  readonly sealed: Sealed<"state">;
}

interface NextState extends State {
  /** The number of the stored state that the new state replaces; 0 if no state is stored. */
  readonly replaces: number;
}

export const findState = (handle: Handle, userUid: string): Promise<State | undefined> =>
  handle
    .selectFrom("account_states")
    .select(["seq", "sealed"])
    .where("user_uid", "=", userUid)
    .executeTakeFirst();

const FIRST_SAVE = 1;

/** Stores the first state of a new account, or of an account that was reset without its data. */
export const putFirstState = async (
  handle: Handle,
  userUid: string,
  sealed: Sealed<"state">,
): Promise<void> => {
  await handle.insertInto("account_states").values({ user_uid: userUid, seq: FIRST_SAVE, sealed }).execute();
};

/**
 * Replaces the stored state. Returns false and writes nothing if the stored state's number is not `replaces`, or if the
 * new number is not higher.
 */
export const putNextState = async (
  handle: Handle,
  userUid: string,
  { seq, sealed, replaces }: NextState,
): Promise<boolean> => {
  if (seq <= replaces) return false;
  const row = { user_uid: userUid, seq, sealed };
  const written =
    replaces === 0
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
          .where("seq", "=", replaces)
          .returning("seq")
          .executeTakeFirst();
  return written !== undefined;
};
