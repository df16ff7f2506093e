import { fail } from "@keepwell/contract/errors.ts";
import { CHANGE_KINDS, type ChangeEvent, changeEvent } from "@keepwell/contract/events.ts";
import { z } from "zod";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { CHANGES_CHANNEL } from "./change.store.ts";
import { createRecent } from "./recent.ts";

const STREAMS_PER_SESSION = 5;
/**
 * How many seconds a browser waits before it tries again, if its session had too many streams. By then, one of the
 * streams has probably closed with its tab.
 */
const RETRY_SECONDS = 30;

const change = z.object({
  users: z.array(z.uuid()),
  what: z.enum(CHANGE_KINDS),
  bucket: z.uuid().optional(),
});
const factorDue = z.object({ sessions: z.array(z.uuid()), factor_due: z.boolean() });
const endOfSessions = z.object({ sessions: z.array(z.uuid()) });
const announcement = z.union([change, factorDue, endOfSessions]);

/** An open stream. */
interface Listener {
  readonly actor: Actor;
  readonly tell: (event: ChangeEvent) => void;
  /**
   * Called with true when the session begins to lack the second factor that the enterprise requires, and with false
   * when the session no longer lacks it.
   */
  readonly setFactorDue: (isDue: boolean) => void;
  /** Called when the session has ended. */
  readonly end: () => void;
  /** Asks the database whether the session has ended. */
  readonly verify: () => void;
}

const EVERYTHING: ChangeEvent = { what: "everything" };

/** Passes the database's announcements (see [Note: Changes]) on to the streams that are open on this server. */
export const createEventService = ({ database, log }: Context) => {
  const listeners = new Set<Listener>();
  const recent = createRecent();
  let listening: Promise<() => Promise<void>> | undefined;

  /** Makes every listener read everything again and check its session, because announcements may have been missed. */
  const notifyOfGap = (): void => {
    recent.begin();
    for (const { tell, verify } of listeners) {
      tell(EVERYTHING);
      verify();
    }
  };

  const forward = (payload: string): void => {
    const announced = announcement.parse(JSON.parse(payload));
    if ("sessions" in announced) {
      const concerned = [...listeners].filter(({ actor }) => announced.sessions.includes(actor.sid));
      for (const { end, setFactorDue } of concerned)
        if ("factor_due" in announced) setFactorDue(announced.factor_due);
        else end();
    } else {
      const { users, ...changed } = announced;
      const event = changeEvent.parse(changed);
      recent.add({ users, event });
      for (const { actor, tell } of listeners) if (users.includes(actor.uid)) tell(event);
    }
  };

  const forwardSafely = (payload: string | null): void => {
    try {
      if (payload === null) notifyOfGap();
      else forward(payload);
    } catch (error) {
      log.error({ err: error }, "a notification could not be read");
    }
  };

  /** Starts listening to the channel when the first stream opens. Until then, no stream needs its notifications. */
  const start = (): Promise<unknown> => {
    listening ??= database.listen(CHANGES_CHANNEL, forwardSafely).then(
      (stop) => {
        recent.begin();
        return stop;
      },
      (error: unknown) => {
        listening = undefined;
        throw error;
      },
    );
    return listening;
  };

  return {
    /** Notifies the listener of changes and of the end of its session, until the returned function is called. */
    subscribe: async (listener: Listener): Promise<() => void> => {
      const own = [...listeners].filter(({ actor }) => actor.sid === listener.actor.sid);
      if (own.length >= STREAMS_PER_SESSION) return fail("rate_limited", { retryAfter: RETRY_SECONDS });
      listeners.add(listener);
      try {
        await start();
      } catch (error) {
        listeners.delete(listener);
        throw error;
      }
      return () => void listeners.delete(listener);
    },

    /**
     * The changes that were announced to the user in the last `ms` milliseconds. If these are not known, only the event
     * `everything`.
     */
    since: (uid: string, ms: number): readonly ChangeEvent[] => recent.toUser(uid, ms) ?? [EVERYTHING],

    stop: async (): Promise<void> => {
      const stop = await listening?.catch(() => undefined);
      await stop?.();
    },
  };
};

export type EventService = ReturnType<typeof createEventService>;
