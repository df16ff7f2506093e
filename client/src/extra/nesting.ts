const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;

/** By how much a character changes the depth: an opening bracket or brace by 1, a closing one by -1. */
const STEP: Readonly<Record<number, number>> = {
  [OPENING_BRACKET]: 1,
  [OPENING_BRACE]: 1,
  [CLOSING_BRACKET]: -1,
  [CLOSING_BRACE]: -1,
};

/** Where the string that begins at `start` ends. Escapes are skipped; an unclosed string ends with the text. */
const stringEnd = (json: string, start: number): number => {
  let at = start + 1;
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
};

/**
 * Whether a JSON text nests deeper than `levels`. Check it before parsing: a nesting of a million levels can overflow
 * the stack of some engines' parsers, and of `JSON.stringify`.
 */
export const nestsDeeperThan = (json: string, levels: number): boolean => {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === QUOTE) at = stringEnd(json, at);
    else depth += STEP[code] ?? 0;
    if (depth > levels) return true;
  }
  return false;
};
