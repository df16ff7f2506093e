import assert from "node:assert/strict";
import { test } from "node:test";
import { createElement, Suspense } from "react";
import { renderToString } from "react-dom/server";
import { lazyText } from "../src/text/lazy-text.ts";

const newHook = () => lazyText({ en: async () => "the words", "fr-CA": async () => "les mots" });

const render = (useWords: () => string): string => {
  const Words = () => useWords();
  return renderToString(createElement(Suspense, { fallback: "loading" }, createElement(Words)));
};

test("a component waits for texts that are not loaded", () => {
  assert.match(render(newHook()), /loading/);
});

test("a component renders prepared texts at once, so that nothing on screen is hidden meanwhile", async () => {
  const useWords = newHook();
  await useWords.prepare();
  assert.equal(render(useWords), "<!--$-->the words<!--/$-->");
});
