/**
 * @file What can be read from a card number (ISO/IEC 7812). The card form uses these functions while the user types the
 * number.
 */

export const CARD_BRANDS = ["visa", "mastercard", "amex", "other"] as const;

export type CardBrand = (typeof CARD_BRANDS)[number];

const DIGITS = /^\d{12,19}$/;

/** Whether a text of digits is a card number with a correct check digit (Luhn's formula). */
export const validCardNumber = (number: string): boolean => {
  if (!DIGITS.test(number)) return false;
  const sum = [...number].reverse().reduce((total, character, place) => {
    const digit = Number(character) * (place % 2 === 0 ? 1 : 2);
    return total + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
};

/** The brand, by the issuers' ranges: Visa 4, Mastercard 51-55 and 2221-2720, American Express 34 and 37. */
export const cardBrand = (number: string): CardBrand => {
  const two = Number(number.slice(0, 2));
  const four = Number(number.slice(0, 4));
  if (number.startsWith("4")) return "visa";
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return "mastercard";
  return two === 34 || two === 37 ? "amex" : "other";
};

/** How many digits the security code has: American Express prints four on the front. */
export const cvcLength = (brand: CardBrand): number => (brand === "amex" ? 4 : 3);
