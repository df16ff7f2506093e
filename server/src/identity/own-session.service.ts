import { fail } from "@keepwell/contract/errors.ts";
import type { Actor, Caller } from "../caller.ts";
import type { Context } from "../context.ts";
import { deleteOtherSessions, deleteUserSession, listUserSessions } from "../sessions/session.store.ts";
import type { ActivityService } from "./activity.service.ts";
import type { ConfirmationService } from "./confirmation.service.ts";
import { inAccount } from "./in-account.ts";

interface OwnSessionParts {
  readonly activity: ActivityService;
  readonly confirmation: ConfirmationService;
}

export const createOwnSessionService = (
  { database, clock }: Context,
  { activity, confirmation }: OwnSessionParts,
) => ({
  list: async (actor: Actor) => {
    const rows = await listUserSessions(database.handle, actor.uid, clock.now());
    return rows.map((row) => ({
      sid: row.sid,
      is_current: row.sid === actor.sid,
      user_agent: row.user_agent,
      ip: row.ip,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
    }));
  },

  end: async (actor: Actor, sid: string, caller: Caller): Promise<void> => {
    await confirmation.requireRecent(actor);
    await inAccount({ database, activity }, { actor, caller, lock: "shared" }, async (within) => {
      if (!(await deleteUserSession(within, { sid, userUid: actor.uid }))) return fail("not_found");
      return { result: undefined, activity: "session_ended", changed: [] };
    });
  },

  endOthers: async (actor: Actor, caller: Caller): Promise<{ ended: number }> => {
    await confirmation.requireRecent(actor);
    return inAccount({ database, activity }, { actor, caller, lock: "shared" }, async (within) => {
      const ended = await deleteOtherSessions(within, actor);
      return { result: { ended }, activity: ended > 0 ? "session_ended" : null, changed: [] };
    });
  },
});
