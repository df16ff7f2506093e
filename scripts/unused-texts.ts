/**
 * @file Checks that every text of the page and of the extension is used. Both read texts by their name, or by a key
 * such as an error's code (`texts[code]`). So a text counts as used if its name occurs as a string or a property
 * anywhere in the sources.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { filesIn } from "./own-files.ts";

const TEXTS = /^(?:ui|web|extension)\/src\/text\/en\//;
const TRANSLATIONS = /^(?:ui|web|extension)\/src\/text\/fr-CA\//;
const IS_SOURCE = /\.tsx?$/;
/**
 * Matches the keys of the texts that are checked. A text about a character, such as "!", has this character as its key
 * and is not checked.
 */
const IS_NAME = /^[\w-]+$/;

interface Text {
  readonly file: string;
  readonly name: string;
}

/** The name in a property's key; undefined if the key is neither an identifier nor a string. */
const nameOf = (key: Node): string | undefined => {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" && typeof key.value === "string" ? key.value : undefined;
};

/** The texts that a file defines. Objects inside functions are values, not texts. */
export const textsIn = (file: string, source: string): Text[] => {
  const texts: Text[] = [];
  let depth = 0;
  const enter = () => {
    depth += 1;
  };
  const leave = () => {
    depth -= 1;
  };
  new Visitor({
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    Property: ({ key, computed }) => {
      const name = computed || depth > 0 ? undefined : nameOf(key);
      if (name !== undefined && IS_NAME.test(name)) texts.push({ file, name });
    },
  }).visit(parseSync(file, source).program);
  return texts;
};

/**
 * The names by which a file can read a text. In a file of texts, keys and strings are texts themselves, so they do not
 * count as names; read properties do.
 */
export const namesIn = (file: string, source: string): string[] => {
  const names: string[] = [];
  const add = (name: string | undefined) => void (name !== undefined && names.push(name));
  const isText = TEXTS.test(file);
  new Visitor({
    MemberExpression: ({ property, computed }) => add(computed ? undefined : nameOf(property)),
    Literal: ({ value }) => add(typeof value === "string" && !isText ? value : undefined),
    Property: ({ key }) => add(isText ? undefined : nameOf(key)),
    TSPropertySignature: ({ key }) => add(isText ? undefined : nameOf(key)),
  }).visit(parseSync(file, source).program);
  return names;
};

/** Describes the texts that no source uses, one sentence each. */
export const unusedTexts = (root: string): string[] => {
  const read = (file: string) => [file, readFileSync(join(root, file), "utf8")] as const;
  const files = [
    "ui/src",
    "web/src",
    "web/card-frame/src",
    "extension/src",
    "client/src",
    "contract/src",
    "crypto/src",
  ]
    .flatMap((folder) => filesIn(root, folder))
    .filter((file) => IS_SOURCE.test(file) && !TRANSLATIONS.test(file))
    .map(read);
  const used = new Set(files.flatMap(([file, source]) => namesIn(file, source)));
  return files
    .filter(([file]) => TEXTS.test(file))
    .flatMap(([file, source]) => textsIn(file, source))
    .filter(({ name }) => !used.has(name))
    .map(({ file, name }) => `${file}: no source uses the text ${name}. Remove it in both languages.`);
};
