import assert from "node:assert/strict";
import { test } from "node:test";
import { readAppearance } from "../src/appearance.ts";
import { sortFailure } from "../src/form-failure.ts";
import { graphemes } from "../src/graphemes.ts";
import { rangeBetween } from "../src/row-selection.ts";

const order = ["a", "b", "c", "d", "e"];

test("a range of rows can go up or down the list, and leaves out rows that cannot be selected", () => {
  assert.deepEqual(rangeBetween(order, "b", "d", new Set()), ["b", "c", "d"]);
  assert.deepEqual(rangeBetween(order, "d", "b", new Set(["c"])), ["b", "d"]);
});

test("a range that begins at a row that is no longer in the list contains only the clicked row", () => {
  assert.deepEqual(rangeBetween(order, "gone", "c", new Set()), ["c"]);
  assert.deepEqual(rangeBetween(order, "gone", "c", new Set(["c"])), []);
});

test("a field that the form shows gets its first message; messages of other fields go to the alert", () => {
  const failure = {
    type: "validation",
    message: "m",
    fields: { email: ["first", "second"], odd: "stray", none: [] },
  };
  assert.deepEqual(sortFailure(failure, ["email"]), { errors: { email: "first" }, strays: ["stray"] });
  assert.deepEqual(sortFailure(undefined, ["email"]), { errors: {}, strays: [] });
});

test("a password is split into the characters that a reader sees, each with its kind", () => {
  assert.deepEqual(
    graphemes("aÉ7&👩‍🚀 ").map(({ text, kind }) => [text, kind]),
    [
      ["a", "letter"],
      ["É", "letter"],
      ["7", "digit"],
      ["&", "symbol"],
      ["👩‍🚀", "symbol"],
      [" ", "symbol"],
    ],
  );
});

test("an invalid stored appearance falls back to the browser's preferences", () => {
  const french = { theme: "system", locale: "fr-CA", density: "default", firstPage: "home" };
  assert.deepEqual(readAppearance("{", "fr-FR"), french);
  assert.deepEqual(readAppearance('{"theme":"pink","locale":"de"}', "fr"), french);
  assert.deepEqual(readAppearance('{"theme":"dark","locale":"en","density":"compact"}', "fr"), {
    theme: "dark",
    locale: "en",
    density: "compact",
    firstPage: "home",
  });
});
