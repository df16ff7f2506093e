/** @file Loads every file of a language's texts, including those that the page loads later. */
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The workspaces with texts. Some of their files have the same name. */
const WORKSPACES = ["web", "ui", "extension"];

const folderOf = (workspace: string, locale: string): string =>
  fileURLToPath(new URL(`../../${workspace}/src/text/${locale}`, import.meta.url));

/** Returns the exports of each file by its workspace and name. */
export const loadSections = async (locale: "en" | "fr-CA"): Promise<Record<string, unknown>> => {
  const modules = WORKSPACES.flatMap((workspace) => {
    const folder = folderOf(workspace, locale);
    return readdirSync(folder)
      .sort()
      .map(async (file) => [`${workspace}/${file}`, await import(`${folder}/${file}`)] as const);
  });
  return Object.fromEntries(await Promise.all(modules));
};
