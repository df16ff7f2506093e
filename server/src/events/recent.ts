/**
 * @file Remembers the latest announcements. A page first reads its data and then opens its stream. The stream begins
 * with the announcements between these two steps.
 */
import type { ChangeEvent } from "@keepwell/contract/events.ts";

/** How long an announcement is remembered, in ms. Pages open their stream seconds after their first call. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MAX = 2_000;

interface Announced {
  readonly users: readonly string[];
  readonly event: ChangeEvent;
}

/** `now` returns milliseconds of a clock that never jumps. */
export const createRecent = (now: () => number = () => performance.now()) => {
  let announced: (Announced & { readonly at: number })[] = [];
  /** Everything announced after this moment is remembered. Undefined before the first `begin`. */
  let since: number | undefined;

  return {
    /** Forgets all announcements, because the server may have missed some announcements before this call. */
    begin: (): void => {
      announced = [];
      since = now();
    },

    add: (one: Announced): void => {
      const at = now();
      announced.push({ ...one, at });
      const late = announced.findIndex((older) => older.at > at - REMEMBERED_MS);
      const dropped = announced.splice(0, Math.max(late, announced.length - REMEMBERED_MAX)).at(-1);
      if (dropped) since = dropped.at;
    },

    /** The changes that were announced to the user in the last `ms` milliseconds; null if these are not known. */
    toUser: (uid: string, ms: number): ChangeEvent[] | null => {
      const from = now() - ms;
      if (since === undefined || from < since || ms > REMEMBERED_MS) return null;
      return announced.flatMap(({ users, event, at }) => (at >= from && users.includes(uid) ? [event] : []));
    },
  };
};
