/** @file The only place where the web app formats an amount of money. */
import { type Locale, useAppearance } from "@keepwell/ui/appearance.ts";

const formats: Readonly<Record<Locale, Intl.NumberFormat>> = {
  en: new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" }),
  "fr-CA": new Intl.NumberFormat("fr-CA", {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
  }),
};

/** Formats cents of US dollars for a language: "$10.00", "10,00 $", "−$1.66". */
export const money = (cents: number, locale: Locale): string =>
  formats[locale].format(cents / 100).replace("-", "−");

export const useMoney = (): ((cents: number) => string) => {
  const { locale } = useAppearance();
  return (cents) => money(cents, locale);
};
