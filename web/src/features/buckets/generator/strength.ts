import { passphraseBits } from "@keepwell/crypto/generator/make-passphrase.ts";
import { passwordBits } from "@keepwell/crypto/generator/make-password.ts";
import { type GeneratorSettings, passwordRules, wordRules } from "./settings.ts";
import { WORDS_IN } from "./word-lists.ts";

interface GeneratedStrength {
  /** The entropy, rounded down so that the page does not promise too much. */
  readonly bits: number;
  /** A level from 1 to 5. */
  readonly level: number;
}

/**
 * The least bits for each of the levels 2 to 5 (weak, fair, good, strong). At a trillion guesses a second, guessing
 * takes hours for 55 bits and decades for 70.
 */
const LEVELS = [40, 55, 70, 100];

/** The strength of a result. It follows from the settings alone, because every possible result is equally likely. */
export const generatedStrength = (settings: GeneratorSettings): GeneratedStrength => {
  const exact =
    settings.kind === "password"
      ? passwordBits(passwordRules(settings.password))
      : passphraseBits(WORDS_IN[settings.language], wordRules(settings));
  const bits = Math.floor(exact);
  return { bits, level: 1 + LEVELS.filter((from) => bits >= from).length };
};
