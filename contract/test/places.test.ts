import assert from "node:assert/strict";
import { test } from "node:test";
import { COUNTRIES } from "../src/billing/countries.ts";
import { DEFAULT_PLACE, isCountry, isStateOf, placeProblems, statesOf } from "../src/billing/places.ts";
import { STATES } from "../src/billing/states.ts";

const country = (code: string) => COUNTRIES.find(({ alpha2 }) => alpha2 === code);
const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;
const inOrder = (names: readonly string[]) => names.toSorted(new Intl.Collator("en").compare);

test("the list has all 249 countries of ISO 3166-1, each code once", () => {
  assert.equal(COUNTRIES.length, 249);
  for (const field of ["id", "name", "alpha2", "alpha3"] as const)
    assert.ok(isUnique(COUNTRIES.map((one) => one[field])), field);
  for (const { id, alpha2, alpha3 } of COUNTRIES) {
    assert.ok(Number.isInteger(id) && id > 0 && id < 1000);
    assert.match(alpha2, /^[A-Z]{2}$/);
    assert.match(alpha3, /^[A-Z]{3}$/);
  }
});

test("the JavaScript runtime knows every country code, and for most countries has the same name as the list", () => {
  const known = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const named = COUNTRIES.filter(({ alpha2, name }) => known.of(alpha2) === name);
  assert.deepEqual(
    COUNTRIES.filter(({ alpha2 }) => known.of(alpha2) === undefined),
    [],
  );
  assert.ok(named.length > 200, `${named.length} names`);
});

test("well-known countries have their names and codes", () => {
  assert.deepEqual(country("CA"), { id: 124, name: "Canada", alpha2: "CA", alpha3: "CAN" });
  assert.deepEqual(country("US"), { id: 840, name: "United States", alpha2: "US", alpha3: "USA" });
  assert.deepEqual(country("CH"), { id: 756, name: "Switzerland", alpha2: "CH", alpha3: "CHE" });
  assert.deepEqual(country("AF"), { id: 4, name: "Afghanistan", alpha2: "AF", alpha3: "AFG" });
});

test("countries and states are sorted by name", () => {
  for (const list of [COUNTRIES, ...STATES.values()]) {
    const names = list.map(({ name }) => name);
    assert.deepEqual(names, inOrder(names));
  }
});

test("only Canada and the United States have states, each with its own name and code", () => {
  assert.deepEqual(
    statesOf("CA")
      .map(({ code }) => code)
      .sort(),
    ["AB", "BC", "MB", "NB", "NL", "NS", "NT", "NU", "ON", "PE", "QC", "SK", "YT"],
  );
  assert.equal(statesOf("US").length, 51);
  assert.ok(isStateOf("US", "DC"));
  for (const list of STATES.values()) {
    assert.ok(isUnique(list.map(({ code }) => code)));
    assert.ok(isUnique(list.map(({ name }) => name)));
    for (const { code } of list) assert.match(code, /^[A-Z]{2}$/);
  }
  for (const { alpha2 } of COUNTRIES) if (!STATES.has(alpha2)) assert.deepEqual(statesOf(alpha2), [], alpha2);
});

test("a state belongs only to its own country", () => {
  assert.ok(isStateOf("CA", "QC"));
  assert.ok(!isStateOf("US", "QC"));
  assert.ok(!isStateOf("CA", "NY"));
  assert.ok(!isStateOf("FR", "QC"));
  assert.ok(!isStateOf("CA", "qc"));
});

test("an unknown country is not found, even if its code is a property of Object.prototype", () => {
  for (const code of ["", "XX", "ca", "CAN", "constructor", "__proto__", "XK"]) {
    assert.equal(isCountry(code), false, code);
    assert.deepEqual(statesOf(code), [], code);
  }
});

test("the error for an invalid place names the invalid field", () => {
  const problems = (iso_country: string, iso_state: string | null) =>
    placeProblems({ iso_country, iso_state });
  assert.deepEqual(placeProblems(DEFAULT_PLACE), {});
  assert.deepEqual(problems("US", "NY"), {});
  assert.deepEqual(problems("FR", null), {});
  assert.deepEqual(problems("XX", null), { iso_country: ["country_unknown"] });
  assert.deepEqual(problems("XX", "QC"), { iso_country: ["country_unknown"] });
  assert.deepEqual(problems("CA", null), { iso_state: ["required"] });
  assert.deepEqual(problems("US", "QC"), { iso_state: ["state_unknown"] });
  assert.deepEqual(problems("FR", "QC"), { iso_state: ["state_unknown"] });
});
