/**
 * @file The browser's functions, read before the page's first script can replace them. Keepwell's script in the page's
 * world uses only these functions. It uses no methods of arrays, strings or maps, because pages may replace such
 * methods, and some replacements are faulty.
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

/** Returns a text that names a value's built-in class. The text is the same for classes of other frames. */
export const classOf = (value: unknown): string => apply(describe, value, []);

export const listen = (target: EventTarget, name: string, listener: (event: Event) => void): void =>
  apply(add, target, [name, listener]);

/** Sends an event on `window`. Returns false if a listener has cancelled the event. */
export const send = (event: Event): boolean => apply(dispatch, window, [event]);

/** Defines a member with the attributes that members of the browser's own classes have. */
export const define = (holder: object, name: string, value: unknown): void => {
  // Use an object without a prototype, because a page may have added members to the prototype of all objects.
  const described: PropertyDescriptor = create(null);
  described.value = value;
  described.writable = true;
  described.enumerable = true;
  described.configurable = true;
  defineProperty(holder, name, described);
};
