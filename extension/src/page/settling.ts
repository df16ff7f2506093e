/**
 * How long a window must be in front before its buttons accept presses, in milliseconds. Otherwise a website could open
 * the window exactly where and when the user is about to press.
 */
export const SETTLE_MS = 500;

export interface Settling {
  /** Call it when the window comes to the front. */
  begin(now: number): void;
  /** Call it when the window is covered or left. */
  stop(): void;
  /**
   * Whether a press counts. A press that comes too early restarts the wait. So if the user presses again and again, as
   * in a game, no press counts.
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
