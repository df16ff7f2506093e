/** @file The billing pages show amounts, countries, usage and invoice lines correctly in both languages. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { COUNTRIES } from "@keepwell/contract/billing/countries.ts";
import type { PlanId } from "@keepwell/contract/plans.ts";
import { countryOptions, stateOptions } from "../src/features/billing/address/place-names.ts";
import { inCountry, typedAddress } from "../src/features/billing/address/typed-address.ts";
import { checkValidity, expiryMonth } from "../src/features/billing/cards/card-words.ts";
import { lineWords } from "../src/features/billing/line-words.ts";
import { money } from "../src/features/billing/money.ts";
import { planPrice } from "../src/features/billing/overview/plan-price.ts";
import { usageLines } from "../src/features/billing/overview/usage-words.ts";
import { address } from "../src/text/en/address.ts";
import { billing } from "../src/text/en/billing.ts";
import { address as frAddress } from "../src/text/fr-CA/address.ts";
import { billing as frBilling } from "../src/text/fr-CA/billing.ts";

const NBSP = "\u00a0";
const dollars = (cents: number) => money(cents, "en");

test("amounts have two decimals, a real minus sign, and the dollar sign where the language puts it", () => {
  assert.deepEqual([0, 5, 1000, 123456, -166].map(dollars), [
    "$0.00",
    "$0.05",
    "$10.00",
    "$1,234.56",
    "−$1.66",
  ]);
  assert.equal(money(1000, "fr-CA"), `10,00${NBSP}$`);
  assert.equal(money(-166, "fr-CA"), `−1,66${NBSP}$`);
});

test("every country is listed, named and sorted in the language of the page", () => {
  const english = countryOptions("en");
  const french = countryOptions("fr-CA");
  assert.equal(english.length, COUNTRIES.length);
  assert.equal(french.length, COUNTRIES.length);
  const label = (options: typeof english, code: string) => options.find(({ id }) => id === code)?.label;
  assert.deepEqual([label(english, "DE"), label(french, "DE")], ["Germany", "Allemagne"]);
  const at = (name: string) => french.findIndex((option) => option.label === name);
  assert.ok(
    at("Égypte") > at("Danemark") && at("Égypte") < at("France"),
    "letters with accents are sorted like letters without",
  );
});

test("Canada and the United States have states, and other countries have none", () => {
  const french = stateOptions("CA", "fr-CA", frAddress).map(({ label }) => label);
  assert.equal(french.length, 13);
  assert.ok(french.includes("Québec") && french.includes("Colombie-Britannique"));
  assert.equal(stateOptions("US", "en", address).length, 51);
  assert.deepEqual(stateOptions("FR", "en", address), []);
});

test("a state of another country is cleared", () => {
  assert.deepEqual(inCountry("US", "QC"), { iso_country: "US", iso_state: "" });
  assert.deepEqual(inCountry("CA", "QC"), { iso_country: "CA", iso_state: "QC" });
  assert.deepEqual(inCountry("FR", "QC"), { iso_country: "FR", iso_state: "" });
});

test("the address form begins with the subscriber's address, or with Quebec if there is none", () => {
  const unknown = { organization: null, address: null, address2: null, city: null, postalcode: null };
  const ana = { firstname: "Ana", lastname: "Tremblay", ...unknown };
  const typed = typedAddress({ ...ana, iso_country: null, iso_state: null });
  assert.deepEqual([typed.iso_country, typed.iso_state, typed.city], ["CA", "QC", ""]);
  const there = typedAddress({ ...ana, iso_country: "FR", iso_state: null });
  assert.deepEqual([there.iso_country, there.iso_state], ["FR", ""]);
});

test("usage is shown beside the plan's capacity", () => {
  const used = (plan: PlanId, buckets: number, sharings: number) =>
    usageLines({ plan, isFreeOfCharge: false }, { buckets, sharings, users: 1 }, billing);
  assert.deepEqual(used("personal", 2, 3), ["2 buckets besides Private passwords", "3 of 3 sharings"]);
  assert.deepEqual(used("premium", 1, 4), [
    "1 bucket besides Private passwords",
    "4 of 10 included sharings",
  ]);
  assert.deepEqual(used("premium", 1, 12), [
    "1 bucket besides Private passwords",
    "12 sharings: 10 included, 2 additional",
  ]);
  assert.deepEqual(used("partner", 7, 40), ["7 buckets besides Private passwords", "40 sharings"]);
  assert.deepEqual(used("free", 0, 0), ["No buckets besides Private passwords", "No sharings"]);
  assert.deepEqual(used("free", 1, 2), [
    "1 bucket besides Private passwords; the plan includes none",
    "2 sharings; the plan includes none",
  ]);
  const usedBy = (plan: PlanId, users: number, words = billing, isFreeOfCharge = false) =>
    usageLines({ plan, isFreeOfCharge }, { buckets: 0, sharings: 0, users }, words);
  assert.deepEqual(usedBy("small_business", 4), ["4 of 5 users"]);
  assert.deepEqual(usedBy("enterprise", 1), ["1 of 5 included users"]);
  assert.deepEqual(usedBy("enterprise", 8), ["8 users: 5 included, 3 additional"]);
  assert.deepEqual(usedBy("enterprise", 8, frBilling), ["8 utilisateurs : 5 inclus, 3 supplémentaires"]);
  assert.deepEqual(usedBy("enterprise", 8, billing, true), ["8 users"]);
  assert.deepEqual(usageLines({ plan: "premium", isFreeOfCharge: false }, undefined, billing), []);
});

test("the price of a plan is described in words", () => {
  assert.equal(planPrice("personal", dollars, billing), "$12.00 per year");
  assert.equal(
    planPrice("enterprise", dollars, billing),
    "$49.00 per month, plus $7.00 per month for each additional user",
  );
  assert.equal(planPrice("free", dollars, billing), "Nothing is charged");
});

test("an invoice line is in the page's language, except for a product that is no longer sold", () => {
  // Noon, so that the day is the same in most time zones.
  const start = Date.UTC(2026, 8, 1, 12) / 1000;
  const line = {
    kind: "unused",
    price: "premium_base",
    start,
    end: start + 86_400,
    description: "As sent",
  } as const;
  assert.equal(lineWords(line, billing), "Unused time: Premium plan, 2026-09-01 to 2026-09-02");
  assert.equal(
    lineWords(line, frBilling),
    `Temps inutilisé${NBSP}: Forfait Premium, du 2026-09-01 au 2026-09-02`,
  );
  assert.equal(lineWords({ ...line, price: null }, frBilling), "As sent");
});

test("a card is valid until the end of its expiry month, and counts as expiring soon in its last two months", () => {
  const card = (exp_month: number, exp_year: number) => ({
    ...({ id: "", type: "Visa", last4: "4242", name: "", is_default: 1, exp_month, exp_year } as const),
  });
  const now = new Date(2026, 11, 31);
  assert.equal(expiryMonth(card(9, 2028)), "09/2028");
  assert.equal(checkValidity(card(11, 2026), now), "expired");
  assert.equal(checkValidity(card(12, 2026), now), "soon");
  assert.equal(checkValidity(card(1, 2027), now), "soon");
  assert.equal(checkValidity(card(2, 2027), now), "good");
});
