/** @file public/check-browser.js runs in old browsers, and checks exactly the features that the page needs. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parseSync } from "oxc-parser";
import config from "../vite.config.ts";

const root = new URL("../../", import.meta.url);
const script = readFileSync(new URL("web/public/check-browser.js", root), "utf8");

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

const nodesUnder = (node: Node): Node[] => [
  node,
  ...Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(nodesUnder),
];

const ES5 = new Set([
  ...["Program", "ExpressionStatement", "BlockStatement", "IfStatement", "ReturnStatement", "TryStatement"],
  ...[
    "CatchClause",
    "VariableDeclaration",
    "VariableDeclarator",
    "FunctionDeclaration",
    "FunctionExpression",
  ],
  ...["FunctionBody", "CallExpression", "MemberExpression", "Identifier", "Literal", "ObjectExpression"],
  ...["Property", "ArrayExpression", "LogicalExpression", "BinaryExpression", "UnaryExpression"],
  ...[
    "AssignmentExpression",
    "ParenthesizedExpression",
    "ConditionalExpression",
    "NewExpression",
    "EmptyStatement",
  ],
]);

/** Whether the syntax is newer than ECMAScript 5. Some types of nodes exist in ECMAScript 5, but have newer forms. */
const isNewer = (node: Node): boolean =>
  !ES5.has(node.type) ||
  (node.type === "VariableDeclaration" && node["kind"] !== "var") ||
  (node.type === "LogicalExpression" && node["operator"] === "??") ||
  (node.type === "AssignmentExpression" && node["operator"] !== "=") ||
  (node.type === "CatchClause" && node["param"] === null) ||
  (node.type === "Property" && [node["shorthand"], node["computed"], node["method"]].includes(true)) ||
  [node["async"], node["generator"], node["optional"]].includes(true);

test("the browser check is written in ECMAScript 5", () => {
  const { program, errors } = parseSync("check-browser.js", script, { sourceType: "script" });
  assert.deepEqual(errors, []);
  const newer = nodesUnder(program as unknown as Node).filter(isNewer);
  assert.deepEqual(
    newer.map(({ type, start, end }) => `${type}: ${script.slice(Number(start), Number(end))}`),
    [],
  );
  assert.doesNotMatch(script, /,\s*\)/, "a comma after the last argument");
});

test("the browser check names every browser version in the build target", () => {
  const [, versions = ""] = /var VERSIONS = "(.*)";/.exec(script) ?? [];
  const targets = config.build?.target;
  assert.ok(Array.isArray(targets));
  for (const target of targets) {
    const [, name = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(target) ?? [];
    assert.match(versions, new RegExp(`\\b${name} ${version.replace(".", "\\.")}\\b`, "i"));
  }
});

/**
 * Newer built-ins that all supported browsers have. `TOO_NEW` lists the built-ins that some supported browsers lack.
 */
const NEW = {
  "AbortSignal.any": /\bAbortSignal\.any\(/,
  "Array.prototype.toSpliced": /\.(?:toSpliced|toSorted|toReversed)\(/,
  BroadcastChannel: /\bnew BroadcastChannel\(/,
  "Intl.Segmenter": /\bIntl\.Segmenter\(/,
  "Map.groupBy": /\b(?:Map|Object)\.groupBy\(/,
  "Promise.withResolvers": /\bPromise\.withResolvers\b/,
  "String.prototype.isWellFormed": /\.(?:isWellFormed|toWellFormed)\(/,
  "URL.canParse": /\bURL\.canParse\(/,
  "light-dark()": /\blight-dark\(/,
};
const TOO_NEW =
  /\bPromise\.try\(|\bRegExp\.escape\(|\bError\.isError\(|\bUint8Array\.from(?:Base64|Hex)\(|\.to(?:Base64|Hex)\(\)|\bIterator\.(?:from|concat)\(|\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|toArray|reduce|take|drop)\(|\bMath\.sumPrecise\(|\bURL\.parse\(|\bnew URLPattern\(/;

const sources = [
  "ui/src",
  "web/src",
  "web/card-frame/src",
  "client/src",
  "crypto/src",
  "contract/src",
].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|css)$/.test(name))
    .map((name) => ({
      name: `${folder}/${name}`,
      body: readFileSync(new URL(`${folder}/${name}`, root), "utf8"),
    })),
);

test("the browser check tests exactly the newer built-ins that the page uses", () => {
  const used = Object.entries(NEW)
    .filter(([, pattern]) => sources.some(({ body }) => pattern.test(body)))
    .map(([name]) => name);
  const [, table = ""] = /var BUILT_INS = \{([\s\S]*?)\n {2}\};/.exec(script) ?? [];
  const asked = [...table.matchAll(/^ {4}"?([\w.()-]+?)"?:/gm)].map(([, name]) => name);
  assert.deepEqual(asked.toSorted(), used.toSorted());
});

test("the page uses only built-ins that all supported browsers have", () => {
  assert.deepEqual(
    sources.filter(({ body }) => TOO_NEW.test(body)).map(({ name }) => name),
    [],
  );
});
