import type { AccountEventKind } from "@keepwell/contract/identity/account-events.ts";
import type { Insertable, Selectable } from "kysely";
import type { Handle, Tables } from "../db/schema.ts";

type AccountEventRow = Selectable<Tables["account_events"]>;

export const insertEvent = async (
  handle: Handle,
  event: Insertable<Tables["account_events"]>,
): Promise<void> => {
  await handle.insertInto("account_events").values(event).execute();
};

/** The user's events, newest first; if `before` is given, only those older than that event. */
export const listEvents = (
  handle: Handle,
  { userUid, before, limit }: { userUid: string; before: number | undefined; limit: number },
): Promise<AccountEventRow[]> =>
  handle
    .selectFrom("account_events")
    .selectAll()
    .where("user_uid", "=", userUid)
    .$if(before !== undefined, (query) => query.where("seq", "<", before ?? 0))
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();

/** Whether the account has an event of one of these kinds from a browser with this user agent. */
export const hasEventFrom = async (
  handle: Handle,
  { userUid, kinds, userAgent }: { userUid: string; kinds: readonly AccountEventKind[]; userAgent: string },
): Promise<boolean> => {
  const found = await handle
    .selectFrom("account_events")
    .select("seq")
    .where("user_uid", "=", userUid)
    .where("kind", "in", kinds)
    .where("user_agent", "=", userAgent)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
};

export const deleteEventsBefore = async (handle: Handle, at: Date): Promise<void> => {
  await handle.deleteFrom("account_events").where("at", "<", at).execute();
};
