/**
 * @file The monthly reminder to export a copy, which the user can turn on. It is part of the account's sealed state, so
 * the server learns neither that the reminder is on nor when a file was saved.
 */
import { z } from "@keepwell/contract/zod.ts";
import type { Trusted } from "../people/trusted.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

const DAY = 24 * 60 * 60;
const EVERY_DAYS = 30;
const PUT_OFF_DAYS = 7;

const stored = z.looseObject({
  /** When the user turned the reminder on. All times in this file are in seconds since 1970. */
  since: z.int(),
  /** When a file was last saved. */
  last: z.optional(z.int()),
  /** When the user last put the reminder off. */
  later: z.optional(z.int()),
});

type Stored = z.output<typeof stored>;

export interface ExportReminder {
  /**
   * When a file was last saved, in seconds since 1970; null if none was saved after the reminder was turned on, or if
   * the time is unknown.
   */
  readonly last: number | null;
  /** The time at which the user is to be reminded, in seconds since 1970. */
  readonly dueAt: number;
}

/**
 * The reminder in the account's state; null if it is off. A reminder in a later version's format counts as off, but
 * stays stored until the user turns the reminder on or off.
 */
const storedIn = (state: Readonly<Record<string, unknown>>): Stored | null =>
  stored.safeParse(state["export_reminder"]).data ?? null;

/**
 * The reminder as the page shows it. A time more than a day ahead was stored by a browser whose clock was wrong, and
 * counts as missing. Otherwise the reminder would not come before that time.
 */
const described = (reminder: Stored, now: number): ExportReminder => {
  const credible = (at: number | undefined): number | null =>
    at !== undefined && at <= now + DAY ? at : null;
  const last = credible(reminder.last);
  const later = credible(reminder.later);
  const from = last ?? credible(reminder.since);
  const due = from === null ? now : from + EVERY_DAYS * DAY;
  return { last, dueAt: later === null ? due : Math.max(due, later + PUT_OFF_DAYS * DAY) };
};

/**
 * The reminder as the account's browsers last saved it; null while it is turned off. @throws StateInDoubt,
 * CannotVerifyError
 */
export const readExportReminder = async (
  session: Session,
  now = unixNow(),
): Promise<ExportReminder | null> => {
  const found = storedIn(await (await session.keyring.trust()).read());
  return found && described(found, now);
};

const update = async (session: Session, change: (state: Trusted) => Trusted): Promise<void> =>
  (await session.keyring.trust()).update(change);

/** Changes the reminder if it is on. */
const amend = (session: Session, changes: Partial<Stored>): Promise<void> =>
  update(session, (state) => {
    const before = storedIn(state);
    return before ? { ...state, export_reminder: { ...before, ...changes } } : state;
  });

const turnedOn = (state: Trusted): Trusted => ({
  ...state,
  export_reminder: storedIn(state) ?? { since: unixNow() },
});

const turnedOff = ({ export_reminder: _, ...others }: Trusted): Trusted => others as Trusted;

/**
 * Turns the reminder on, so that it is due in a month, or turns it off. A reminder that is already on stays as it is.
 * @throws StateInDoubt, CannotVerifyError, CallFailure
 */
export const setExportReminder = (session: Session, isOn: boolean): Promise<void> =>
  update(session, isOn ? turnedOn : turnedOff);

/** If the reminder is on, starts the month again, because a file was saved. @throws as `setExportReminder` */
export const noteExport = (session: Session): Promise<void> => amend(session, { last: unixNow() });

/** Puts the reminder off for a week. @throws as `setExportReminder` */
export const putOffExport = (session: Session): Promise<void> => amend(session, { later: unixNow() });
