/** @file Converts a host to the form in which the user sees it when they decide where a password goes. */
import { decodeLabel } from "./decode-punycode.ts";

export interface ShownHost {
  /** The host in its own script. */
  readonly name: string;
  /**
   * The host as the browser resolves it. Present if `name` mixes scripts or has a letter of a script that `SCRIPTS`
   * lacks, because letters of different scripts can look alike.
   */
  readonly ascii?: string;
}

const SCRIPTS = [
  ...["Latin", "Cyrillic", "Greek", "Armenian", "Hebrew", "Arabic", "Devanagari", "Bengali", "Thai"],
  ...["Georgian", "Hangul", "Hiragana", "Katakana", "Bopomofo", "Han", "Ethiopic", "Khmer", "Tamil"],
].map((script) => ({ script, pattern: new RegExp(`\\p{Script=${script}}`, "u") }));

const LETTER = /\p{L}/u;

/** Sets of scripts that one language uses together. */
const TOGETHER: readonly ReadonlySet<string>[] = [
  new Set(["Han", "Hiragana", "Katakana"]),
  new Set(["Han", "Hangul"]),
  new Set(["Han", "Bopomofo"]),
];

const scriptOf = (letter: string): string =>
  SCRIPTS.find(({ pattern }) => pattern.test(letter))?.script ?? "other";

const mixesScripts = (name: string): boolean => {
  const scripts = new Set([...name].filter((char) => LETTER.test(char)).map(scriptOf));
  return (
    scripts.has("other") ||
    (scripts.size > 1 && !TOGETHER.some((set) => [...scripts].every((script) => set.has(script))))
  );
};

/** Returns the host in its own script. A Cyrillic name with a Latin ending also mixes scripts, and gets `ascii`. */
export const shownHost = (host: string): ShownHost => {
  const name = host.split(".").map(decodeLabel).join(".");
  return name !== host && mixesScripts(name) ? { name, ascii: host } : { name };
};

/** Returns the host in its own script and, if it mixes scripts, also as the browser resolves it. */
export const fullHost = (host: string): string => {
  const { name, ascii } = shownHost(host);
  return ascii === undefined ? name : `${name} (${ascii})`;
};

/** Returns the name that a new entry for a host gets. */
export const hostName = (host: string): string => shownHost(host).name.replace(/^www\./, "");
