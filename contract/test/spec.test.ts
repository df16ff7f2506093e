/** @file Compares the specification with the contract. The lists of missing parts may only become shorter. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { z } from "zod";
import type { Endpoint } from "../src/endpoint.ts";
import { endpoints } from "../src/endpoints.ts";
import { ERRORS, FIELD_MESSAGES } from "../src/errors.ts";
import { eventsStream } from "../src/events.ts";
import { beyondSpec, missingCalls, sentencesOfThePage } from "./spec-missing.ts";

const specData = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../spec-data/${file}`, import.meta.url), "utf8"));

const { calls } = z
  .object({ calls: z.array(z.tuple([z.string(), z.string(), z.string()])) })
  .parse(specData("calls.json"));
const { auth, errors } = z
  .object({ auth: z.array(z.string()), errors: z.array(z.string()) })
  .parse(specData("texts.json"));

/** Removes the names of parameters, because the specification spells one path with two different names. */
const template = (call: string): string => call.replaceAll(/\{\w+\}/g, "{}");
const inSpec = calls.map(([method, path]) => `${method} ${path}`);
const specTemplates = new Set(inSpec.map(template));
const ours = [
  ...Object.values(endpoints).flatMap((table) => Object.values<Endpoint>(table)),
  eventsStream,
].map(({ method, path }) => `${method} ${path}`);
const ourTemplates = new Set(ours.map(template));
const sentences = new Set<string>([
  ...Object.values(ERRORS).map(({ sentence }) => sentence),
  ...Object.values(FIELD_MESSAGES),
]);

test("the calls of the specification that do not exist yet are exactly those listed", () => {
  assert.deepEqual(
    inSpec.filter((call) => !ourTemplates.has(template(call))).sort(),
    [...missingCalls].sort(),
  );
});

test("the calls beyond the specification are exactly those listed", () => {
  assert.deepEqual(ours.filter((call) => !specTemplates.has(template(call))).sort(), [...beyondSpec].sort());
});

test("the catalogue of errors lacks exactly the specification's sentences that only the page shows", () => {
  assert.deepEqual(
    [...auth, ...errors].filter((sentence) => !sentences.has(sentence)).sort(),
    [...sentencesOfThePage].sort(),
  );
});

const specification = readFileSync(new URL("../../docs/specification.md", import.meta.url), "utf8");
const { routes } = z.object({ routes: z.array(z.array(z.string())) }).parse(specData("routes.json"));

test("docs/specification.md has every error sentence, and every route's name and path", () => {
  const fixed = [...auth, ...errors].map((sentence) => `"${sentence}"`);
  const places = routes.flatMap(([name = "", path = ""]) => [`\`${name}\``, `\`${path}\``]);
  assert.deepEqual(
    [...fixed, ...places].filter((literal) => !specification.includes(literal)),
    [],
  );
});

test("no call is declared twice", () => {
  assert.equal(new Set(ours).size, ours.length);
});
