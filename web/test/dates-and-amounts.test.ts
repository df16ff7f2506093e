/** @file Dates and amounts in every sentence have the form of docs/specification.md, section 9. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { PRICES } from "@keepwell/contract/billing/prices.ts";
import { money } from "../src/features/billing/money.ts";
import { subscribe } from "../src/text/en/subscribe.ts";
import { subscribe as frSubscribe } from "../src/text/fr-CA/subscribe.ts";
import { loadSentences } from "./sentences.ts";

/** About noon, so that the day is the same in most time zones. */
const DATE = "2026-07-03T12:05:00Z";
const LONG_FORM = /July|juillet|\b[ap]\.m\.|\d{1,2}\sh\s\d{2}/;
const TIME_OF_DAY = /^(.* )?2026-07-03 \d{2}:05\b/;

for (const locale of ["en", "fr-CA"] as const) {
  test(`every date of "${locale}" is shown as YYYY-MM-DD, with or without its time`, async () => {
    const sentences = await loadSentences(locale, [DATE, DATE, DATE]);
    assert.deepEqual(
      sentences.filter((one) => LONG_FORM.test(one)),
      [],
    );
    assert.ok(sentences.filter((one) => TIME_OF_DAY.test(one)).length >= 6);
    assert.ok(sentences.filter((one) => /2026-07-03(?! \d|T)/.test(one)).length >= 6);
  });
}

test("every amount has two decimals, and the dollar sign where the language puts it", async () => {
  const inEnglish = (await loadSentences("en")).filter((one) => /\$\s?\d/.test(one));
  const inFrench = (await loadSentences("fr-CA")).filter((one) => /\d\s?\$/.test(one));
  assert.ok(inEnglish.length >= 7 && inFrench.length >= 7);
  for (const one of inEnglish) assert.match(one, /^[^$]*\$[\d,]+\.\d{2}(?!\d)[^$]*$/);
  for (const one of inFrench) assert.match(one, /^[^$]*\d,\d{2}\u00a0\$[^$]*$/);
});

test("prices in texts are the prices of the plans", () => {
  const languages = [
    { locale: "en", plans: subscribe.plans, per: { month: "/month", year: "/year" } },
    { locale: "fr-CA", plans: frSubscribe.plans, per: { month: "/mois", year: "/an" } },
  ] as const;
  for (const { locale, plans, per } of languages) {
    const said = (price: keyof typeof PRICES) =>
      money(PRICES[price].unitAmount, locale) + per[PRICES[price].interval];
    assert.equal(plans.free.price, money(0, locale));
    assert.equal(plans.personal.price, said("personal_base"));
    assert.equal(plans.premium.price, said("premium_base"));
    assert.equal(plans.small_business.price, said("small_business_base"));
    assert.equal(plans.enterprise.price, said("enterprise_base"));
    assert.ok(plans.personal.note.includes(money(PRICES.personal_base.unitAmount / 12, locale) + per.month));
    assert.ok(plans.premium.note.includes(said("premium_extra")));
    assert.ok(plans.enterprise.note.includes(said("enterprise_extra")));
  }
});
