/** @file Collects every sentence of a language, with its placeholders filled. */
import { loadSections } from "./sections.ts";

type Sentence = (...values: readonly string[]) => unknown;

const FILLINGS = ["{n}", "{target}", "{third}"];

/** Collects the sentences of a part of the texts. A function is called with `fillings`. */
export const sentencesIn = (value: unknown, fillings: readonly string[] = FILLINGS): string[] => {
  if (typeof value === "string") return [value];
  if (typeof value === "function") return [String((value as Sentence)(...fillings))];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap((one) => sentencesIn(one, fillings));
};

export const loadSentences = async (
  locale: "en" | "fr-CA",
  fillings?: readonly string[],
): Promise<string[]> => sentencesIn(await loadSections(locale), fillings);
