/**
 * @file Checks a built extension for content that it may not contain. Each check returns one sentence for each problem.
 */
import { gzipSync } from "node:zlib";
import { type Expression, parseSync, type StringLiteral, Visitor } from "oxc-parser";

const KB = 1024;
/** The largest allowed size of each file that is built as one script, in bytes after gzip. */
const BUDGETS: Readonly<Record<string, number>> = {
  "background.js": 90 * KB,
  "early.js": 4 * KB,
  "own-address.js": 2 * KB,
  "passkey-page.js": 4 * KB,
  "passkey-relay.js": 4 * KB,
  "late.js": 20 * KB,
  "fill.js": 20 * KB,
  "popup-begin.js": 20 * KB,
  "menu-begin.js": 4 * KB,
};

export interface BuiltFile {
  readonly path: string;
  readonly bytes: Buffer;
}

const IS_SCRIPT = /\.js$/;
/**
 * The files that are built as one script each. They may not use `import()`: in a service worker it does not work, and
 * in a content script it would load from the website.
 */
const ONE_FILE: ReadonlySet<string> = new Set(Object.keys(BUDGETS));
/**
 * The only module that `import()` may name in such a file, a module of Node. @hpke/common imports it in a branch that
 * no browser runs.
 */
const OF_NODE = "crypto";
const IS_REMOTE = /^(?:https?:)?\/\//;

/** Returns a name, or what a template's name begins with; empty if the code computes the beginning. */
const beginningOf = (name: Expression): string => {
  if (name.type === "TemplateLiteral") return name.quasis[0]?.value.cooked ?? "";
  return name.type === "Literal" ? String(name.value) : "";
};

/** Finds calls that run text as code, and imports of code that is not part of the extension. */
const codeProblems = (path: string, source: string): string[] => {
  const problems: string[] = [];
  const add = (problem: string) => void problems.push(`${path}: ${problem}`);
  const requireOwn = (from: StringLiteral | null) => {
    if (from && IS_REMOTE.test(from.value)) add(`imports ${from.value}.`);
  };
  new Visitor({
    ImportExpression: ({ source: from }) => {
      // Cut the name from the source text, because the minifier writes the name as a template and not as a literal.
      const name = source.slice(from.start + 1, from.end - 1);
      if (ONE_FILE.has(path) && name !== OF_NODE) add("import() does not exist there.");
      if (IS_REMOTE.test(beginningOf(from))) add(`imports ${name}.`);
    },
    ImportDeclaration: ({ source: from }) => requireOwn(from),
    ExportNamedDeclaration: ({ source: from }) => requireOwn(from),
    ExportAllDeclaration: ({ source: from }) => requireOwn(from),
    CallExpression: ({ callee }) => {
      if (callee.type === "Identifier" && callee.name === "eval") add("calls eval.");
      if (callee.type === "Identifier" && callee.name === "importScripts") add("calls importScripts.");
    },
    NewExpression: ({ callee }) => {
      if (callee.type === "Identifier" && callee.name === "Function") add("makes code of text.");
    },
  }).visit(parseSync(path, source).program);
  return problems;
};

const htmlProblems = (path: string, source: string): string[] =>
  /<script(?![^>]*\bsrc=)|\bon\w+=|(?:src|href)="(?:https?:)?\/\//.test(source)
    ? [`${path}: contains a script, or loads something from another origin.`]
    : [];

const sizeProblems = ({ path, bytes }: BuiltFile): string[] => {
  const budget = BUDGETS[path];
  const size = gzipSync(bytes, { level: 9 }).length;
  return budget !== undefined && size > budget
    ? [`${path}: ${(size / KB).toFixed(1)} kB after gzip, at most ${budget / KB}.`]
    : [];
};

export const outputProblems = (files: readonly BuiltFile[]): string[] =>
  files.flatMap((file) => {
    const source = file.bytes.toString();
    if (IS_SCRIPT.test(file.path)) return [...codeProblems(file.path, source), ...sizeProblems(file)];
    return file.path.endsWith(".html") ? htmlProblems(file.path, source) : [];
  });
