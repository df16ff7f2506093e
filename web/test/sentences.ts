/** @file Every sentence of a language, with its placeholders filled. */
import { sectionsOf } from "./sections.ts";

type Sentence = (...values: readonly string[]) => unknown;

const FILLINGS = ["{n}", "{target}", "{third}"];

/** Of a part of the words. A function's count with `fillings` as its arguments. */
export const sentencesIn = (value: unknown, fillings: readonly string[] = FILLINGS): string[] => {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String((value as Sentence)(...fillings))];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((one) => sentencesIn(one, fillings));
};

export const sentencesOf = async (locale: "en" | "fr-CA", fillings?: readonly string[]): Promise<string[]> =>
  sentencesIn(await sectionsOf(locale), fillings);
