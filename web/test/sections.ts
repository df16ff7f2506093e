/** @file Loads every file of a language's texts, including those that the page loads later. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDERS = ["../src/text/", "../../ui/src/text/", "../../extension/src/text/"].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Returns the exports of each file by its name. */
export const loadSections = async (locale: "en" | "fr-CA"): Promise<Record<string, unknown>> => {
  const modules = FOLDERS.flatMap((folder) =>
    readdirSync(`${folder}${locale}`)
      .sort()
      .map(async (file) => [file, await import(`${folder}${locale}/${file}`)] as const),
  );
  return Object.fromEntries(await Promise.all(modules));
};
