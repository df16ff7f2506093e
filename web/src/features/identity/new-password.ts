/**
 * @file The rules of a new password of an account or of an exported file. The browser checks them, because the server
 * never sees the password.
 */
import { useEffect, useState } from "react";
import { measureStrength, type Strength } from "../../kdf/strength.ts";

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 1024;
const GOOD_ENOUGH = 3;
/** How long the password must stay unchanged before its strength is measured. */
const SETTLED_MS = 120;

export type PasswordProblem = "short" | "long" | "weak";

/** Returns the rule that the password breaks; null if none. Without `strength`, weakness is not checked. */
export const findProblem = (password: string, strength: Strength | null): PasswordProblem | null => {
  const length = [...password.normalize("NFKC")].length;
  if (length < PASSWORD_MIN) return "short";
  if (length > PASSWORD_MAX) return "long";
  return strength !== null && strength.score < GOOD_ENOUGH ? "weak" : null;
};

/**
 * Only this many characters are measured, because zxcvbn's time grows with the square of the length. More characters
 * cannot make a password weaker.
 */
const MEASURED_MAX = 100;

export const rateStrength = (password: string, context: readonly string[]): Promise<Strength> =>
  measureStrength(password.slice(0, MEASURED_MAX), context.filter(Boolean));

/**
 * Measures the typed password. Returns null while nothing is typed, and until the first text is measured. While a later
 * text is being measured, returns the previous text's strength, so that what is shown does not flicker.
 */
export const useStrength = (password: string, context: readonly string[]): Strength | null => {
  const [measured, keep] = useState<Strength | null>(null);
  const words = context.join("\n");
  useEffect(() => {
    if (password === "") {
      keep(null);
      return;
    }
    let isLatest = true;
    const timer = setTimeout(async () => {
      const strength = await rateStrength(password, words.split("\n")).catch(() => null);
      if (isLatest && strength) keep(strength);
    }, SETTLED_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [password, words]);
  return password === "" ? null : measured;
};
