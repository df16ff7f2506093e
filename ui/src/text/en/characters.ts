const names: Readonly<Record<string, string>> = {
  " ": "space",
  "!": "exclamation mark",
  '"': "quotation mark",
  "#": "number sign",
  $: "dollar",
  "%": "percent",
  "&": "ampersand",
  "'": "apostrophe",
  "(": "open parenthesis",
  ")": "close parenthesis",
  "*": "asterisk",
  "+": "plus",
  ",": "comma",
  "-": "hyphen",
  ".": "period",
  "/": "slash",
  ":": "colon",
  ";": "semicolon",
  "<": "less than",
  "=": "equals",
  ">": "greater than",
  "?": "question mark",
  "@": "at sign",
  "[": "open bracket",
  "\\": "backslash",
  "]": "close bracket",
  "^": "caret",
  _: "underscore",
  "`": "backtick",
  "{": "open brace",
  "|": "vertical bar",
  "}": "close brace",
  "~": "tilde",
};

/** Returns the words with which a person dictates a character over the telephone. */
export function characterName(character: string): string {
  const name = names[character];
  if (name) return name;
  if (/^\p{N}/u.test(character)) return `digit ${character}`;
  if (/^\p{Lu}/u.test(character)) return `capital ${character}`;
  return /^\p{Ll}/u.test(character) ? `small ${character}` : character;
}
