/** @file Finds environment variables that are probably mistyped settings, because nothing else would report them. */
import type { Logger } from "pino";
import { SETTING_NAMES } from "./config.ts";
import { FILE_VARIANT_NAMES } from "./secret-files.ts";

const KNOWN: ReadonlySet<string> = new Set([...SETTING_NAMES, ...FILE_VARIANT_NAMES]);
/** Short names of other programs' variables are similar to settings by chance, such as HOME and HOST. */
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

const isSimilar = (name: string, setting: string): boolean =>
  setting.length >= SHORTEST &&
  Math.abs(name.length - setting.length) <= MOST_EDITS &&
  countEdits(name.toUpperCase(), setting) <= MOST_EDITS;

/** The variables that are no settings but have a similar name, each with that setting. */
export const findMistyped = (variables: NodeJS.ProcessEnv): { variable: string; setting: string }[] =>
  Object.keys(variables).flatMap((variable) => {
    const setting = KNOWN.has(variable) ? undefined : [...KNOWN].find((name) => isSimilar(variable, name));
    return setting === undefined ? [] : [{ variable, setting }];
  });

export const warnOfMistyped = (variables: NodeJS.ProcessEnv, log: Logger): void => {
  for (const found of findMistyped(variables))
    log.warn(found, "this variable is no setting: is it mistyped?");
};
