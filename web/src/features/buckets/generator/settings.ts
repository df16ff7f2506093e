/** @file The generator's settings and their defaults. Also reads stored settings. */
import type { PassphraseRules } from "@keepwell/crypto/generator/make-passphrase.ts";
import type { PasswordRules } from "@keepwell/crypto/generator/make-password.ts";
import type { Locale } from "@keepwell/ui/appearance.ts";

export const SHORTEST = 8;
export const LONGEST = 128;
export const FEWEST_WORDS = 3;
export const MOST_WORDS = 12;
/**
 * The choices for the minimum number of digits, and for the minimum number of symbols. The shortest password has room
 * for three digits, three symbols, one capital and one small letter. So every combination is possible.
 */
export const MINIMUMS = ["1", "2", "3"] as const;
export const KINDS = ["password", "passphrase", "username"] as const;
export const LANGUAGES = ["english", "french"] as const;
export const SEPARATORS = ["-", " ", ".", "_"] as const;

export type Kind = (typeof KINDS)[number];
export type Language = (typeof LANGUAGES)[number];
type Separator = (typeof SEPARATORS)[number];
type Minimum = (typeof MINIMUMS)[number];

export interface PasswordSettings {
  readonly length: number;
  readonly upper: boolean;
  readonly lower: boolean;
  readonly digits: boolean;
  readonly symbols: boolean;
  readonly leastDigits: Minimum;
  readonly leastSymbols: Minimum;
  readonly withoutLookAlikes: boolean;
}

export interface WordSettings {
  readonly count: number;
  readonly separator: Separator;
  readonly hasCapitals: boolean;
  readonly hasNumber: boolean;
}

export interface GeneratorSettings {
  readonly kind: Kind;
  /** The language of the words. */
  readonly language: Language;
  readonly password: PasswordSettings;
  readonly passphrase: WordSettings;
  readonly username: WordSettings;
}

export const defaultSettings = (locale: Locale): GeneratorSettings => ({
  kind: "password",
  language: locale === "en" ? "english" : "french",
  password: {
    length: 24,
    upper: true,
    lower: true,
    digits: true,
    symbols: true,
    leastDigits: "1",
    leastSymbols: "1",
    withoutLookAlikes: false,
  },
  passphrase: { count: 7, separator: "-", hasCapitals: false, hasNumber: false },
  username: { count: 2, separator: ".", hasCapitals: false, hasNumber: true },
});

type Allowed = Readonly<Record<string, readonly unknown[]>>;

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

const CHOICES: Allowed = {
  length: range(SHORTEST, LONGEST),
  count: range(1, MOST_WORDS),
  leastDigits: MINIMUMS,
  leastSymbols: MINIMUMS,
  separator: SEPARATORS,
  kind: KINDS,
  language: LANGUAGES,
};

/**
 * Returns the stored settings. If another version of the page stored them, values can be missing or unknown. Such
 * values get their defaults.
 */
const known = <Settings extends object>(defaults: Settings, stored: unknown): Settings => {
  const kept: Readonly<Record<string, unknown>> = { ...(stored as object | null) };
  const values = Object.entries(defaults).map(([key, usual]: [string, unknown]) => {
    const value = kept[key];
    if (typeof usual === "object" && usual !== null) return [key, known(usual, value)];
    const isAllowed = CHOICES[key]?.includes(value) ?? typeof value === typeof usual;
    return [key, isAllowed ? value : usual];
  });
  return Object.fromEntries(values) as Settings;
};

export const settingsFrom = (stored: object | null, locale: Locale): GeneratorSettings => {
  const settings = known(defaultSettings(locale), stored);
  const { upper, lower, digits, symbols } = settings.password;
  const hasSet = upper || lower || digits || symbols;
  return hasSet ? settings : { ...settings, password: { ...settings.password, lower: true } };
};

export const passwordRules = (settings: PasswordSettings): PasswordRules => {
  const { length, upper, lower, digits, symbols, withoutLookAlikes } = settings;
  return {
    length,
    withoutLookAlikes,
    atLeast: {
      ...(upper && { upper: 1 }),
      ...(lower && { lower: 1 }),
      ...(digits && { digits: Number(settings.leastDigits) }),
      ...(symbols && { symbols: Number(settings.leastSymbols) }),
    },
  };
};

/**
 * Returns the settings for a result that is made of words. These are the settings of user names if the user has chosen
 * that kind, otherwise the settings of passphrases.
 */
export const wordRules = (settings: GeneratorSettings): PassphraseRules =>
  settings.kind === "username" ? settings.username : settings.passphrase;
