import type { Locale } from "@keepwell/ui/appearance.ts";
import { cardForm as en } from "../../src/text/en/card-form.ts";
import { cardForm as frCa } from "../../src/text/fr-CA/card-form.ts";

export type Words = typeof en;
export type Mistake = keyof Words["mistakes"];

export const wordsIn = (locale: Locale): Words => (locale === "fr-CA" ? frCa : en);
