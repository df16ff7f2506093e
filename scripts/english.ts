/**
 * @file Finds phrases that comments, documents, and the texts of the page and the extension must not use
 * (CONTRIBUTING.md, "English").
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
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

/** How many forbidden phrases a folder may have. A folder that is not listed may have none. Never raise a number. */
const ALLOWED: Readonly<Record<string, number>> = {};

const PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "crypto/README.md"];

const IS_SOURCE = /\.[cm]?tsx?$/;
const IS_TEXT = /\.(?:md|css|mjs)$/;
/** Matches sources whose strings are checked too, because users read these strings. */
const IS_SHOWN = /^(?:ui|web|extension)\/src\/text\/en\//;
const IS_EXEMPT = /^docs\/decisions\/|^scripts\/english\.ts$/;

interface Prose {
  /** The offset of the text in its file. */
  readonly start: number;
  readonly text: string;
}

/** Returns the strings of a source file, and the fixed parts of its template strings. */
const stringsIn = ({ program }: ReturnType<typeof parseSync>): Prose[] => {
  const found: Prose[] = [];
  const keep = ({ start }: { start: number }, text: unknown): void => {
    if (typeof text === "string") found.push({ start, text });
  };
  new Visitor({
    Literal: (node) => keep(node, node.value),
    TemplateElement: (node) => keep(node, node.value.cooked),
  }).visit(program);
  return found;
};

/**
 * Returns the text to check. For a source file, these are its comments, and its strings if users read them. For every
 * other file, this is the whole text.
 */
const proseIn = (file: string, text: string): Prose[] => {
  if (!IS_SOURCE.test(file)) return [{ start: 0, text }];
  const parsed = parseSync(file, text);
  const comments = parsed.comments.map(({ start, value }) => ({ start, text: value }));
  return IS_SHOWN.test(file) ? [...comments, ...stringsIn(parsed)] : comments;
};

/** Replaces Markdown code by spaces and keeps its line breaks, so that offsets and lines stay correct. */
const withoutCode = (text: string): string =>
  text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, " "));

/** Returns one sentence, with file and line, for each forbidden phrase in a file. */
export const phrasesIn = (file: string, text: string): string[] =>
  proseIn(file, text).flatMap((prose) =>
    PHRASES.flatMap(({ pattern, instead }) =>
      [...withoutCode(prose.text).matchAll(pattern)].map((found) => {
        const line = text.slice(0, prose.start + found.index).split("\n").length;
        return `${file}:${line}: "${found[0]}". Write: ${instead}.`;
      }),
    ),
  );

const isChecked = (file: string): boolean =>
  (IS_SOURCE.test(file) || IS_TEXT.test(file)) && !IS_EXEMPT.test(file);

/** Counts the forbidden phrases. Describes the phrases in each folder that has more of them than `ALLOWED` permits. */
export const poorEnglish = (root: string): { readonly left: number; readonly broken: string[] } => {
  const places = [
    ...FOLDERS.map((folder) => [folder, filesIn(root, folder).filter(isChecked)] as const),
    ["", PAGES] as const,
  ];
  const found = places.map(([folder, files]) => {
    const phrases = files.flatMap((file) => phrasesIn(file, readFileSync(join(root, file), "utf8")));
    const allowed = ALLOWED[folder] ?? 0;
    const tooMany = `${folder}: ${phrases.length} phrases, ${allowed} allowed by scripts/english.ts`;
    return { phrases, broken: phrases.length > allowed ? [...phrases, tooMany] : [] };
  });
  return {
    left: found.reduce((sum, { phrases }) => sum + phrases.length, 0),
    broken: found.flatMap(({ broken }) => broken),
  };
};
