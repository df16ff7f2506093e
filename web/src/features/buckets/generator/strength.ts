import { passphraseBits } from "@keepwell/crypto/generator/make-passphrase.ts";
import { passwordBits } from "@keepwell/crypto/generator/make-password.ts";
import { type GeneratorSettings, passwordRules, wordRules } from "./settings.ts";
import { WORDS_IN } from "./word-lists.ts";

interface GeneratedStrength {
  /** Rounded down, so that it promises nothing. */
  readonly bits: number;
  /** 1 to 5. */
  readonly level: number;
}

/**
 * From so many bits on the next level begins: weak, fair, good, strong. At a trillion guesses a second, 55 bits last
 * for hours, 70 for decades.
 */
const LEVELS = [40, 55, 70, 100];

/** The strength of what the settings make: computed from them, since every result is equally likely. */
export const generatedStrength = (settings: GeneratorSettings): GeneratedStrength => {
  const exact =
    settings.kind === "password"
      ? passwordBits(passwordRules(settings.password))
      : passphraseBits(WORDS_IN[settings.language], wordRules(settings));
  const bits = Math.floor(exact);
  return { bits, level: 1 + LEVELS.filter((from) => bits >= from).length };
};
