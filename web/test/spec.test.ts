/** The spec's routes and sentences: what is still missing is listed, and the list only shrinks. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PATHS } from "../src/paths.ts";
import { en } from "../src/text/en.ts";
import { MISSING_ROUTES, MISSING_TEXTS } from "./spec-missing.ts";

const data = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../spec-data/${name}.json`, import.meta.url), "utf8"));

/** Every string of the English catalogue; a function's words count with its arguments as placeholders. */
const strings = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String(value("{n}", "{target}"))];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
};

test("every route of the spec stands under its name at its path, or is listed as missing", () => {
  const routes: [name: string, path: string][] = data("routes").routes;
  const paths: Readonly<Record<string, string>> = PATHS;
  const missing = routes.filter(([name, path]) => paths[name] !== path).map(([name]) => name);
  assert.deepEqual(missing, MISSING_ROUTES);
});

test("no route stands under a name that the spec does not know", () => {
  const known = new Set(data("routes").routes.map(([name]: [string]) => name));
  assert.deepEqual(
    Object.keys(PATHS).filter((name) => !known.has(name)),
    [],
  );
});

for (const section of ["auth", "errors", "notices", "screens"] as const)
  test(`every sentence of "${section}" is said word for word, or is listed as missing`, () => {
    const said = new Set(strings(en));
    const wanted: string[] = data("texts")[section];
    assert.deepEqual(
      wanted.filter((sentence) => !said.has(sentence)),
      MISSING_TEXTS[section],
    );
  });
