/**
 * @file [Note: Seen] The proof that the user sees the menu on which they press. A page can make a menu invisible or cover
 * it, and let a press on something else land in it. It cannot reach into the menu's frame, and there the browser says
 * whether the frame is drawn and nothing lies on it (IntersectionObserver v2). A press counts only if the browser has said
 * so without a break for a while, if the pointer has come into the menu by a movement of its own a moment before, and if
 * the browser still says so a moment later.
 */

/** All times in milliseconds. */
export const SEEN_MS = 500;
export const INSIDE_MS = 200;
const LEAST_MOVE = 2;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Proof {
  /** The browser's word, at this time. */
  noteSeen(isSeen: boolean, now: number): void;
  /**
   * The pointer is at this place of the screen. A menu that the page moves under a resting pointer does not count as a
   * movement.
   */
  notePointer(at: Point, now: number): void;
  notePointerLeft(): void;
  /** Whether the user has seen the menu for long enough to choose by a key. */
  isSeen(now: number): boolean;
  /** As above, and the pointer has moved into the menu. */
  isPointed(now: number): boolean;
}

export const createProof = (): Proof => {
  let seenSince: number | undefined;
  let entered: Point | undefined;
  let ledSince: number | undefined;
  const isSeen = (now: number) => seenSince !== undefined && now - seenSince >= SEEN_MS;
  return {
    noteSeen: (seen, now) => {
      seenSince = seen ? (seenSince ?? now) : undefined;
    },
    notePointer: (at, now) => {
      entered ??= at;
      if (Math.hypot(at.x - entered.x, at.y - entered.y) >= LEAST_MOVE) ledSince ??= now;
    },
    notePointerLeft: () => {
      entered = undefined;
      ledSince = undefined;
    },
    isSeen,
    isPointed: (now) => isSeen(now) && ledSince !== undefined && now - ledSince >= INSIDE_MS,
  };
};
