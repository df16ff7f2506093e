/**
 * @file [Note: Seen] The proof that the user sees the menu when they press in it. A page can make a menu invisible or
 * cover it, so that a press meant for the page lands in the menu. But the page cannot reach into the menu's frame. In
 * the frame the browser reports whether the frame is drawn and nothing lies on it (IntersectionObserver v2). A press
 * counts under three conditions:
 * - For a while, without a break, the browser has reported that the menu is visible.
 * - The pointer began to move inside the visible menu at least a moment before the press, and has not left the menu
 *   again. Earlier moves do not count, because the page could then show the menu under a pointer that rests.
 * - A moment after the press, the browser still reports that the menu is visible.
 */

/** For how long the menu must have been visible, in milliseconds. */
export const SEEN_MS = 500;
/** How long before a press the pointer must have begun to move in the menu, in milliseconds. */
export const INSIDE_MS = 200;
const LEAST_MOVE = 2;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Proof {
  /** Records whether the browser reports the menu as visible at the time `now`. */
  noteSeen(isSeen: boolean, now: number): void;
  /**
   * Records the place of the pointer on the screen. If the page moves the menu under a resting pointer, this place
   * stays the same. So the pointer does not count as moved. Nor does it while the menu is not visible.
   */
  notePointer(at: Point, now: number): void;
  notePointerLeft(): void;
  /** Whether the user has seen the menu for long enough to choose by a key. */
  isSeen(now: number): boolean;
  /** Whether the user has seen the menu and moved the pointer in it for long enough to choose by a press. */
  isPointed(now: number): boolean;
}

export const createProof = (): Proof => {
  let seenSince: number | undefined;
  let entered: Point | undefined;
  let ledSince: number | undefined;
  const isSeen = (now: number) => seenSince !== undefined && now - seenSince >= SEEN_MS;
  const forgetPointer = () => {
    entered = undefined;
    ledSince = undefined;
  };
  return {
    noteSeen: (seen, now) => {
      seenSince = seen ? (seenSince ?? now) : undefined;
      if (!seen) forgetPointer();
    },
    notePointer: (at, now) => {
      if (seenSince === undefined) return;
      entered ??= at;
      if (Math.hypot(at.x - entered.x, at.y - entered.y) >= LEAST_MOVE) ledSince ??= now;
    },
    notePointerLeft: forgetPointer,
    isSeen,
    isPointed: (now) => isSeen(now) && ledSince !== undefined && now - ledSince >= INSIDE_MS,
  };
};
