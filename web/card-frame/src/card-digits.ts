/** @file Formats digits in groups, as they are printed on a card. */
import { cardBrand } from "@keepwell/contract/billing/card-number.ts";

const LONGEST = 19;
const AMEX = { groups: [4, 6, 5], longest: 15 };
const OTHERS = { groups: [4, 4, 4, 4, 3], longest: LONGEST };

export const onlyDigits = (text: string): string => text.replaceAll(/\D/g, "");

export const groupDigits = (digits: string): string => {
  const { groups, longest } = cardBrand(digits) === "amex" ? AMEX : OTHERS;
  const kept = digits.slice(0, longest);
  const parts: string[] = [];
  let from = 0;
  for (const size of groups) {
    if (from < kept.length) parts.push(kept.slice(from, from + size));
    from += size;
  }
  return parts.join(" ");
};

export interface Typed {
  readonly text: string;
  readonly caret: number;
}

/** Groups the digits of a typed text. The caret stays behind the same digit. */
export const regroup = ({ text, caret }: Typed): Typed => {
  const grouped = groupDigits(onlyDigits(text));
  const before = onlyDigits(text.slice(0, caret)).length;
  let place = 0;
  for (let seen = 0; seen < before && place < grouped.length; place += 1)
    if (grouped[place] !== " ") seen += 1;
  return { text: grouped, caret: place };
};
