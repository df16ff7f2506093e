/** @file Finds environment variables that are probably mistyped settings. Nothing else would report such a mistake. */
import type { Logger } from "pino";
import { SETTING_NAMES } from "./config.ts";
import { FILE_VARIANT_NAMES } from "./secret-files.ts";

const KNOWN: ReadonlySet<string> = new Set([...SETTING_NAMES, ...FILE_VARIANT_NAMES]);
/**
 * For a setting with fewer letters than this, only an exchange of two neighbouring letters counts as a mistake. Short
 * names can be similar by chance, such as the system's HOME and the setting HOST.
 */
const SHORTEST = 6;
const MOST_EDITS = 2;

/** How many letters must be added, removed or replaced to turn one text into the other. */
const countEdits = (from: string, to: string): number => {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [done, letter] of [...from].entries()) {
    const next = [done + 1];
    for (let at = 0; at < to.length; at += 1)
      next.push(
        Math.min((row[at] ?? 0) + (letter === to[at] ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
};

/** Whether two neighbouring letters are exchanged, and nothing else differs. */
const isSwapped = (name: string, setting: string): boolean =>
  [...setting].some(
    (letter, at) =>
      `${setting.slice(0, at)}${setting[at + 1] ?? ""}${letter}${setting.slice(at + 2)}` === name,
  );

const isSimilar = (name: string, setting: string): boolean =>
  setting.length < SHORTEST
    ? name !== setting && isSwapped(name, setting)
    : Math.abs(name.length - setting.length) <= MOST_EDITS &&
      countEdits(name.toUpperCase(), setting) <= MOST_EDITS;

/** How names of settings begin. Variables of other programs do not usually begin like this. */
const OWN_WORDS = ["PEPPER_", "TOKEN_KEY_", "FAKE_SALT_KEY_", "TWO_FACTOR_", "BACKUP_", "METRICS_"];

const countCommonLetters = (one: string, other: string): number => {
  const end = [...one].findIndex((letter, at) => letter !== other[at]);
  return end === -1 ? one.length : end;
};

/**
 * The setting that shares the longest beginning with this variable name, if the name begins with one of `OWN_WORDS`.
 */
const findSibling = (name: string): string | undefined => {
  const words = OWN_WORDS.find((begin) => name.startsWith(begin));
  if (words === undefined) return undefined;
  const siblings = [...KNOWN].filter((setting) => setting.startsWith(words));
  return siblings.toSorted(
    (one, other) => countCommonLetters(name, other) - countCommonLetters(name, one),
  )[0];
};

/** The variables that are not settings but are named almost like a setting, each with the setting it resembles. */
export const findMistyped = (variables: NodeJS.ProcessEnv): { variable: string; setting: string }[] =>
  Object.keys(variables).flatMap((variable) => {
    if (KNOWN.has(variable)) return [];
    const setting = [...KNOWN].find((name) => isSimilar(variable, name)) ?? findSibling(variable);
    return setting === undefined ? [] : [{ variable, setting }];
  });

export const warnOfMistyped = (variables: NodeJS.ProcessEnv, log: Logger): void => {
  for (const found of findMistyped(variables))
    log.warn(found, "this variable is no setting: is it mistyped?");
};
