/** @file Every sentence of a language, with its placeholders filled. */
import { sectionsOf } from "./sections.ts";

type Sentence = (...values: readonly string[]) => unknown;

const FILLINGS = ["{n}", "{target}", "{third}"];

const strings = (value: unknown, fillings: readonly string[]): string[] => {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String((value as Sentence)(...fillings))];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((one) => strings(one, fillings));
};

/** A function's words count with `fillings` as its arguments. */
export const sentencesOf = async (locale: "en" | "fr-CA", fillings = FILLINGS): Promise<string[]> =>
  strings(await sectionsOf(locale), fillings);
