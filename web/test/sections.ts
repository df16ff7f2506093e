/** @file Every section of a language's words, those that are loaded later too, by file. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TEXT = fileURLToPath(new URL("../src/text/", import.meta.url));

export const sectionsOf = async (locale: "en" | "fr-CA"): Promise<Record<string, unknown>> => {
  const files = readdirSync(`${TEXT}${locale}`).sort();
  const modules = files.map(async (file) => [file, await import(`${TEXT}${locale}/${file}`)] as const);
  return Object.fromEntries(await Promise.all(modules));
};
