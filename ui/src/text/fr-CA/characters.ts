const names: Readonly<Record<string, string>> = {
  " ": "espace",
  "!": "point d’exclamation",
  '"': "guillemet droit",
  "#": "croisillon",
  $: "dollar",
  "%": "pour cent",
  "&": "perluète",
  "'": "apostrophe",
  "(": "parenthèse ouvrante",
  ")": "parenthèse fermante",
  "*": "astérisque",
  "+": "plus",
  ",": "virgule",
  "-": "trait d’union",
  ".": "point",
  "/": "barre oblique",
  ":": "deux-points",
  ";": "point-virgule",
  "<": "inférieur à",
  "=": "égal",
  ">": "supérieur à",
  "?": "point d’interrogation",
  "@": "arobas",
  "[": "crochet ouvrant",
  "\\": "barre oblique inverse",
  "]": "crochet fermant",
  "^": "accent circonflexe",
  _: "tiret bas",
  "`": "accent grave",
  "{": "accolade ouvrante",
  "|": "barre verticale",
  "}": "accolade fermante",
  "~": "tilde",
};

/** Returns the words with which a person dictates a character over the telephone. */
export function characterName(character: string): string {
  const name = names[character];
  if (name) return name;
  if (/^\p{N}/u.test(character)) return `chiffre ${character}`;
  if (/^\p{Lu}/u.test(character)) return `${character} majuscule`;
  return /^\p{Ll}/u.test(character) ? `${character} minuscule` : character;
}
