import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { createElement, Suspense } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { lazyText } from "../src/text/lazy-text.ts";

const newHook = () => lazyText({ en: async () => "the words", "fr-CA": async () => "les mots" });

const render = (useWords: () => string): string => {
  const Words = () => useWords();
  return renderToString(createElement(Suspense, { fallback: "loading" }, createElement(Words)));
};

test("a component waits for texts that are not loaded", () => {
  assert.match(render(newHook()), /loading/);
});

test("if texts were loaded in advance, a component renders them at once, and hides no part of the screen", async () => {
  const useWords = newHook();
  await useWords.prepare();
  assert.equal(render(useWords), "<!--$-->the words<!--/$-->");
});

test("a component that waits for two texts shows each text in its place", async () => {
  const [useOne, useOther] = [
    newHook(),
    lazyText({ en: async () => "others", "fr-CA": async () => "autres" }),
  ];
  const Words = () => `${useOne()}, ${useOther()}`;
  const output = new PassThrough();
  const stream = renderToPipeableStream(
    createElement(Suspense, { fallback: "loading" }, createElement(Words)),
    {
      onAllReady: () => void stream.pipe(output),
    },
  );
  assert.match(await text(output), /the words, others/);
});
