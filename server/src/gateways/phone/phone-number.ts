import { findCountries } from "./calling-codes.ts";

const E164 = /^\+[1-9]\d{6,14}$/;
/** All numbers of the North American numbering plan have the same shape. */
const NORTH_AMERICAN = /^\+1[2-9]\d{2}[2-9]\d{6}$/;
/** What people put between the digits. */
const BETWEEN = /[\s().\-\u00a0\u2009\u2010-\u2013\u202f]/g;

/** Whether a text is a phone number in E.164 form: a plus, a country, seven to fifteen digits in all. */
export const isPhoneNumber = (text: string): boolean =>
  E164.test(text) && (!text.startsWith("+1") || NORTH_AMERICAN.test(text));

/**
 * Turns a typed number into E.164 form, or says what is wrong. `invalid`: it is not a phone number, or has no country
 * code. `country`: its country is not in `allowed`. The server sends nothing to other countries, because fraudsters
 * earn from messages to countries where a server has no users.
 */
export const readPhoneNumber = (
  typed: string,
  allowed: readonly string[],
): { readonly phone: string } | { readonly problem: "invalid" | "country" } => {
  const phone = typed.trim().replaceAll(BETWEEN, "").replace(/^00/, "+");
  if (!isPhoneNumber(phone)) return { problem: "invalid" };
  return findCountries(phone).some((country) => allowed.includes(country))
    ? { phone }
    : { problem: "country" };
};
