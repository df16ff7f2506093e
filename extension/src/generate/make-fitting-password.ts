/** @file Makes a password that follows a site's rules. Uses the same generator as the rest of Keepwell. */
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import { ALPHABETS, type CharacterSet, makePassword } from "@keepwell/crypto/generator/make-password.ts";
import { randomBelow } from "@keepwell/crypto/generator/random-below.ts";
import type { PasswordRules } from "../fill/password-rules.ts";

export const USUAL_LENGTH = 20;
const SETS = Object.keys(ALPHABETS) as CharacterSet[];
/**
 * How many characters of `Plan.extras` a password gets, if there are any and the password also has other characters.
 */
const EXTRA_CHARACTERS = 2;
/** How many passwords are tried. If all of them break the rules, the rules count as contradictory. */
const MOST_TRIES = 100;

const isAllowed = (set: CharacterSet, { allowed }: PasswordRules): boolean =>
  [...ALPHABETS[set]].every((char) => allowed.includes(char));

const longestRun = (password: string): number =>
  Math.max(0, ...[...password.matchAll(/(.)\1*/gs)].map(([run]) => run.length));

export const fitsRules = (password: string, rules: PasswordRules): boolean =>
  password.length >= rules.minLength &&
  password.length <= rules.maxLength &&
  [...password].every((char) => rules.allowed.includes(char)) &&
  rules.required.every((set) => [...password].some((char) => set.includes(char))) &&
  (rules.maxConsecutive === undefined || longestRun(password) <= rules.maxConsecutive);

const randomOf = (chars: string): string => chars.charAt(Number(randomBelow(BigInt(chars.length))));

const insertOne = (password: string, char: string): string => {
  const at = Number(randomBelow(BigInt(password.length + 1)));
  return `${password.slice(0, at)}${char}${password.slice(at)}`;
};

interface Plan {
  readonly length: number;
  readonly sets: readonly CharacterSet[];
  /** The allowed characters that are in none of `sets`; empty if the site allows all symbols of the generator. */
  readonly extras: string;
}

const planFor = (rules: PasswordRules): Plan => {
  const sets = SETS.filter((set) => isAllowed(set, rules));
  const covered = sets.map((set) => ALPHABETS[set]).join("");
  return {
    length: Math.min(Math.max(USUAL_LENGTH, rules.minLength), rules.maxLength),
    sets,
    extras: sets.includes("symbols")
      ? ""
      : [...rules.allowed].filter((char) => !covered.includes(char)).join(""),
  };
};

const makeOne = ({ length, sets, extras }: Plan, mix: Bytes | undefined): string => {
  const added = extras === "" ? 0 : Math.min(EXTRA_CHARACTERS, length - sets.length);
  const inserted = sets.length === 0 ? length : Math.max(0, added);
  const atLeast = Object.fromEntries(sets.map((set) => [set, sets.length <= length - inserted ? 1 : 0]));
  const rules = { length: length - inserted, atLeast, ...(mix && { mix }) };
  let password = inserted === length ? "" : makePassword(rules);
  for (let count = 0; count < inserted; count += 1) password = insertOne(password, randomOf(extras));
  return password;
};

/**
 * Makes a random password of 20 characters, or of the allowed length that is closest to 20. If the password is long
 * enough, it has a character of each kind that the site allows. Undefined if the rules contradict each other.
 * @param mix bytes from a server, as for `makePassword`.
 */
export const makeFittingPassword = (rules: PasswordRules, mix?: Bytes): string | undefined => {
  const plan = planFor(rules);
  if (plan.length < 1 || (plan.sets.length === 0 && plan.extras === "")) return undefined;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const password = makeOne(plan, mix);
    if (fitsRules(password, rules)) return password;
  }
  return undefined;
};
