/** @file Loads every file of a language's texts, including those that the page loads later. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TEXT = fileURLToPath(new URL("../src/text/", import.meta.url));

/** Returns the exports of each file by its name. */
export const loadSections = async (locale: "en" | "fr-CA"): Promise<Record<string, unknown>> => {
  const files = readdirSync(`${TEXT}${locale}`).sort();
  const modules = files.map(async (file) => [file, await import(`${TEXT}${locale}/${file}`)] as const);
  return Object.fromEntries(await Promise.all(modules));
};
