/** @file Fills a one-time code into one field, or into a row of boxes that take one character each. */
import { findObstacle, type TextField } from "./check-field.ts";
import { type Outcome, setValue } from "./set-value.ts";

const SETTLE = 50;
const FEWEST_BOXES = 4;
const WIDEST_BOX = 80;
/** How many levels above a box are searched for the other boxes. */
const LEVELS = 5;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const isBox = (field: HTMLInputElement, like: HTMLInputElement): boolean => {
  if (field.type !== like.type || field.readOnly || field.disabled || !field.checkVisibility()) return false;
  if (field.maxLength === 1) return true;
  const { width } = field.getBoundingClientRect();
  return width <= WIDEST_BOX && width === like.getBoundingClientRect().width;
};

/**
 * Returns the boxes of a code in order, if the field is one of them. The number of boxes must equal the number of the
 * code's characters. Undefined for an ordinary field.
 */
export const codeBoxes = (field: HTMLInputElement, characters: number): HTMLInputElement[] | undefined => {
  if (characters < FEWEST_BOXES) return undefined;
  let container = field.parentElement;
  for (let level = 0; container && level < LEVELS; level += 1) {
    const boxes = [...container.querySelectorAll("input")].filter((one) => isBox(one, field));
    if (boxes.length === characters && boxes.includes(field)) return boxes;
    if (boxes.length > characters) return undefined;
    container = container.parentElement;
  }
  return undefined;
};

const shownIn = (boxes: readonly HTMLInputElement[]): string => boxes.map(({ value }) => value).join("");

/** Pastes a code into a field. Many pages distribute a code over their boxes when it is pasted into the first box. */
const paste = (field: TextField, code: string): void => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", code);
  field.focus();
  field.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }),
  );
};

const fillBoxes = async (boxes: readonly HTMLInputElement[], code: string): Promise<Outcome> => {
  const [first] = boxes;
  if (!first) return "gone";
  const obstacle = boxes.map(findObstacle).find((found) => found !== undefined && found !== "locked");
  if (obstacle) return obstacle;
  paste(first, code);
  await wait(SETTLE);
  if (shownIn(boxes) === code) return "filled";
  for (const [at, box] of boxes.entries()) {
    const outcome = await setValue(box, code.charAt(at));
    if (outcome !== "filled") return outcome;
  }
  return shownIn(boxes) === code ? "filled" : "lost";
};

/** Fills a code into the field. If the field is one of the code's boxes, fills one character into each box. */
export const fillCode = (field: HTMLInputElement, code: string): Promise<Outcome> => {
  const boxes = codeBoxes(field, code.length);
  return boxes ? fillBoxes(boxes, code) : setValue(field, code);
};
