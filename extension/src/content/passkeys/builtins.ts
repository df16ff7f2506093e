/**
 * @file The browser's functions as they are before the page's first script. The page's script uses these, and no method
 * of an array, a text or a map: libraries of pages replace such methods, and some replacements are faulty. A page that
 * replaces them for another reason breaks nothing either.
 */
export const { apply } = Reflect;
export const { keys, create } = Object;
export const { isArray } = Array;
export const { isView } = ArrayBuffer;
export const { parse, stringify } = JSON;
export const {
  ArrayBuffer: Buffer,
  Uint8Array: Bytes,
  CustomEvent: TextEvent,
  DOMException: Failure,
  Promise: Later,
  setInterval: startInterval,
  clearInterval: endInterval,
  setTimeout: startTimeout,
} = globalThis;

const { defineProperty } = Object;
const { toString: describe } = Object.prototype;
const { addEventListener: add, dispatchEvent: dispatch } = EventTarget.prototype;

/** The name of a built-in class; it is the same for the classes of other frames. */
export const classOf = (value: unknown): string => apply(describe, value, []);

export const listen = (target: EventTarget, name: string, listener: (event: Event) => void): void =>
  apply(add, target, [name, listener]);

/** Returns false if a listener has cancelled the event. */
export const send = (event: Event): boolean => apply(dispatch, window, [event]);

/** Defines a member as the browser's own classes have theirs. */
export const define = (holder: object, name: string, value: unknown): void => {
  // An object without a prototype, because a page may have added members to all other objects.
  const described: PropertyDescriptor = create(null);
  described.value = value;
  described.writable = true;
  described.enumerable = true;
  described.configurable = true;
  defineProperty(holder, name, described);
};
