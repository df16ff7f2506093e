/**
 * @file Phrases that comments and documents do not use (CONTRIBUTING.md, "English"). Decisions are left as they were
 * written.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import { FOLDERS, filesIn } from "./own-files.ts";

interface Phrase {
  readonly pattern: RegExp;
  readonly instead: string;
}

const PHRASES: readonly Phrase[] = [
  { pattern: /\bof now\b/gi, instead: "current" },
  { pattern: /\b(?:of|from) before\b/gi, instead: "previous" },
  { pattern: /\bof then\b/gi, instead: "of that time" },
  { pattern: /\bwho(?:m)?ever\b/gi, instead: "the user, the caller, the recipient" },
  { pattern: /\b(?:some|any|no)body\b/gi, instead: "the role: a member, an administrator, an attacker" },
  { pattern: /\b(?:he|him|his|himself|she|her|hers|herself)\b/gi, instead: "they, or the role" },
  { pattern: /\bare no more\b|\bis one no more\b/gi, instead: "no longer" },
];

/** Where phrases are left, and how many at most. Lower a number when there are fewer; a folder without one has none. */
const LEFT: Readonly<Record<string, number>> = {};

const PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"];

const IS_SOURCE = /\.[cm]?tsx?$/;
const IS_TEXT = /\.(?:md|css|mjs|sql)$/;
const IS_LEFT_OUT = /^docs\/decisions\/|^scripts\/english\.ts$/;

interface Part {
  /** Where it begins in the file. */
  readonly start: number;
  readonly text: string;
}

/** What is written for people: the comments of a source, all of a document. */
const partsOf = (file: string, text: string): Part[] =>
  IS_SOURCE.test(file)
    ? parseSync(file, text).comments.map(({ start, value }) => ({ start, text: value }))
    : [{ start: 0, text }];

/** Code keeps its length, so that lines are still counted. */
const withoutCode = (text: string): string =>
  text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, " "));

/** The phrases of one file, each as a sentence with file and line. */
export const phrasesIn = (file: string, text: string): string[] =>
  partsOf(file, text).flatMap((part) =>
    PHRASES.flatMap(({ pattern, instead }) =>
      [...withoutCode(part.text).matchAll(pattern)].map((found) => {
        const line = text.slice(0, part.start + found.index).split("\n").length;
        return `${file}:${line}: "${found[0]}". Write: ${instead}.`;
      }),
    ),
  );

const isRead = (file: string): boolean =>
  (IS_SOURCE.test(file) || IS_TEXT.test(file)) && !IS_LEFT_OUT.test(file);

/** What is left by folder, and what is beyond the number that is allowed there. */
export const poorEnglish = (root: string): { readonly left: number; readonly broken: string[] } => {
  const places = [
    ...FOLDERS.map((folder) => [folder, filesIn(root, folder).filter(isRead)] as const),
    ["", PAGES] as const,
  ];
  const found = places.map(([folder, files]) => {
    const phrases = files.flatMap((file) => phrasesIn(file, readFileSync(join(root, file), "utf8")));
    const allowed = LEFT[folder] ?? 0;
    const tooMany = `${folder}: ${phrases.length} phrases, ${allowed} allowed by scripts/english.ts`;
    return { phrases, broken: phrases.length > allowed ? [...phrases, tooMany] : [] };
  });
  return {
    left: found.reduce((sum, { phrases }) => sum + phrases.length, 0),
    broken: found.flatMap(({ broken }) => broken),
  };
};
