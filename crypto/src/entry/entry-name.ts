/** The maximum length of a name, in UTF-16 code units. In UTF-8 such a name has at most 765 bytes. */
export const NAME_MAX = 255;

const CONTROL = /\p{Cc}/u;

/** Whether a text can be a name: not empty, not too long, and without control characters or lone surrogates. */
export const isName = (text: string): boolean =>
  text !== "" && text.length <= NAME_MAX && !CONTROL.test(text) && text.isWellFormed();
