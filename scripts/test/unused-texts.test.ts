import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { namesIn, textsIn, unusedTexts } from "../unused-texts.ts";

const FILE = "web/src/text/en/lists.ts";

test("every property of an object of texts is a text, except inside a function or under a key such as `!`", () => {
  const source = `export const lists = {
    title: "Lists",
    states: { open: "Open", "not-found": "None" },
    count: (n: number) => format({ value: n }),
    "!": "exclamation mark",
  };`;
  assert.deepEqual(
    textsIn(FILE, source).map(({ name }) => name),
    ["title", "states", "open", "not-found", "count"],
  );
});

test("a text counts as used if the sources contain its name as a property or as a string", () => {
  const source = `const { title } = useText(); const open = words.states[kind]; find("not-found");`;
  assert.deepEqual(
    new Set(namesIn("web/src/features/lists.tsx", source)),
    new Set(["title", "states", "not-found"]),
  );
});

test("a text's own definition does not count as a use, but another text's reference to it does", () => {
  assert.deepEqual(namesIn(FILE, `export const lists = { title: "none", ask: common.ask };`), ["ask"]);
});

test("the page uses all of its texts", () => {
  assert.deepEqual(unusedTexts(join(import.meta.dirname, "../..")), []);
});
