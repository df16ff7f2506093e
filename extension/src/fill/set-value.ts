/**
 * @file Sets the value of a field so that the page notices. Frameworks keep their own copy of the value. Unless they
 * notice the change, they write their copy back into the field. React compares the value with the last value that its
 * tracker has seen. Other frameworks read the `InputEvent`, and some count key presses. So this code uses the native
 * setter, sends the events that a browser sends when it fills a field itself, and reads the value back.
 */
import { findObstacle, type Obstacle, type TextField } from "./check-field.ts";

/**
 * `too-long`: the field takes fewer characters, and a shortened value would be wrong. `lost`: the page did not keep the
 * value.
 */
export type Outcome = "filled" | "too-long" | "lost" | Obstacle;

/**
 * How long to wait after the events before the value is read back, in milliseconds. During this time a page may write
 * its own value.
 */
const SETTLE = 50;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Sets a value by the browser's own setter on the prototype, because a page can put another setter on the element. */
const writeNatively = (field: TextField, value: string): void => {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
};

const sendKey = (field: TextField, type: "keydown" | "keyup", key = "Unidentified"): void => {
  field.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true }));
};

interface Change {
  readonly value: string;
  readonly data: string;
  readonly inputType: "insertReplacementText" | "insertText";
}

const change = (field: TextField, { value, data, inputType }: Change): void => {
  const event = { inputType, data, bubbles: true, composed: true };
  field.dispatchEvent(new InputEvent("beforeinput", { ...event, cancelable: true }));
  writeNatively(field, value);
  field.dispatchEvent(new InputEvent("input", event));
};

const endChange = (field: TextField): void => {
  field.dispatchEvent(new Event("change", { bubbles: true }));
};

const replaceAtOnce = (field: TextField, value: string): void => {
  sendKey(field, "keydown");
  change(field, { value, data: value, inputType: "insertReplacementText" });
  sendKey(field, "keyup");
  endChange(field);
};

const typeByCharacter = (field: TextField, value: string): void => {
  writeNatively(field, "");
  field.dispatchEvent(
    new InputEvent("input", { inputType: "deleteContentBackward", bubbles: true, composed: true }),
  );
  for (const char of value) {
    sendKey(field, "keydown", char);
    change(field, { value: field.value + char, data: char, inputType: "insertText" });
    sendKey(field, "keyup", char);
  }
  endChange(field);
};

const keeps = async (field: TextField, value: string): Promise<boolean> => {
  await wait(0);
  if (field.value !== value) return false;
  await wait(SETTLE);
  return field.isConnected && field.value === value;
};

const isTooLong = ({ maxLength }: TextField, value: string): boolean =>
  maxLength >= 0 && value.length > maxLength;

/**
 * Fills a field that the user sees. If the page does not keep the value, the function types it again, character by
 * character. If the page does not keep the retyped value either, the outcome is `lost`. After any other failure the
 * field is unchanged.
 */
export const setValue = async (field: TextField, value: string): Promise<Outcome> => {
  const obstacle = findObstacle(field);
  if (obstacle) return obstacle;
  if (isTooLong(field, value)) return "too-long";
  field.focus();
  const afterFocus = findObstacle(field);
  if (afterFocus) return afterFocus;
  for (const write of [replaceAtOnce, typeByCharacter]) {
    write(field, value);
    if (await keeps(field, value)) return "filled";
  }
  return "lost";
};
