/** @file The page has every route and sentence of the specification, except those in spec-missing.ts. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PATHS } from "../src/paths.ts";
import { loadSentences } from "./sentences.ts";
import { CORRECTED_TEXTS, MISSING_ROUTES, MISSING_TEXTS, OWN_ROUTES } from "./spec-missing.ts";

const data = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../spec-data/${name}.json`, import.meta.url), "utf8"));

test("every route of the specification has its name and path, or is listed as missing", () => {
  const routes: [name: string, path: string][] = data("routes").routes;
  const paths: Readonly<Record<string, string>> = PATHS;
  const missing = routes.filter(([name, path]) => paths[name] !== path).map(([name]) => name);
  assert.deepEqual(missing, MISSING_ROUTES);
});

test("routes that the specification does not have are listed in spec-missing.ts", () => {
  const known = new Set(data("routes").routes.map(([name]: [string]) => name));
  assert.deepEqual(
    Object.keys(PATHS)
      .filter((name) => !known.has(name))
      .sort(),
    OWN_ROUTES,
  );
});

const said = new Set(await loadSentences("en"));

for (const section of ["auth", "errors", "notices", "screens"] as const)
  test(`every sentence of "${section}" is there word for word, or is listed as missing`, () => {
    const wanted: string[] = data("texts")[section];
    assert.deepEqual(
      wanted
        .map((sentence) => CORRECTED_TEXTS[sentence] ?? sentence)
        .filter((sentence) => !said.has(sentence)),
      MISSING_TEXTS[section],
    );
  });
