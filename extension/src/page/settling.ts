/**
 * How long a window must be in front before its buttons take presses, in milliseconds. A website can open the window
 * just where, and when, the user is about to press.
 */
export const SETTLE_MS = 500;

export interface Settling {
  /** The window has come to the front. */
  begin(now: number): void;
  /** The window has been covered or left. */
  stop(): void;
  /**
   * Whether a press counts. A press that comes too early starts the time again, so that a user who presses again and
   * again, as in a game, presses nothing.
   */
  accepts(now: number): boolean;
}

export const createSettling = (): Settling => {
  let since: number | undefined;
  return {
    begin: (now) => {
      since = now;
    },
    stop: () => {
      since = undefined;
    },
    accepts: (now) => {
      const isSettled = since !== undefined && now - since >= SETTLE_MS;
      if (!isSettled) since = now;
      return isSettled;
    },
  };
};
