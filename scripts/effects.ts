/**
 * @file Checks that each React effect returns nothing, or a function that is written in the return statement. React
 * calls the returned value as the cleanup. The type check misses some wrong values: `scrollIntoView` returns a promise
 * in newer browsers, but `void` in TypeScript's DOM types. If an effect returns the promise, React calls it as a
 * function, and the page crashes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type ArrowFunctionExpression,
  type CallExpression,
  type Expression,
  type Function as NamedFunction,
  type Node,
  parseSync,
  Visitor,
} from "oxc-parser";

type Returned = Expression | null;
type Fn = ArrowFunctionExpression | NamedFunction;

const EFFECTS = new Set(["useEffect", "useLayoutEffect", "useInsertionEffect"]);
const SENTENCE = "an effect returns nothing, or a function written in place.";
const MIN_EFFECTS = 30;

const isFunction = (node: Node): node is Fn =>
  node.type === "ArrowFunctionExpression" || node.type === "FunctionExpression";

const isAllowed = (value: Returned): boolean => {
  if (value === null || isFunction(value)) return true;
  if (value.type === "Identifier") return value.name === "undefined";
  if (value.type === "UnaryExpression") return value.operator === "void";
  if (value.type === "ParenthesizedExpression") return isAllowed(value.expression);
  return value.type === "ConditionalExpression" && isAllowed(value.consequent) && isAllowed(value.alternate);
};

interface Call {
  readonly effect: Fn | null;
  readonly start: number;
  /** The values that the effect itself returns, without the values that functions inside the effect return. */
  readonly returned: Returned[];
}

/** Whether the call is one of an effect hook, such as `useEffect(...)` or `React.useEffect(...)`. */
const isEffect = ({ callee }: CallExpression): boolean =>
  (callee.type === "Identifier" && EFFECTS.has(callee.name)) ||
  (callee.type === "MemberExpression" &&
    callee.property.type === "Identifier" &&
    EFFECTS.has(callee.property.name));

const callsIn = (file: string, text: string): Call[] => {
  const calls: Call[] = [];
  const functions: Fn[] = [];
  const enter = (node: Fn) => void functions.push(node);
  const leave = () => void functions.pop();
  new Visitor({
    CallExpression: (node) => {
      if (!isEffect(node)) return;
      const first = node.arguments[0];
      const effect = first !== undefined && isFunction(first) ? first : null;
      const body = effect?.type === "ArrowFunctionExpression" ? effect.body : null;
      const returned = body && body.type !== "BlockStatement" ? [body] : [];
      calls.push({ effect, start: node.start, returned });
    },
    ReturnStatement: ({ argument }) =>
      calls.find(({ effect }) => effect !== null && effect === functions.at(-1))?.returned.push(argument),
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
  }).visit(parseSync(file, text).program);
  return calls;
};

const isSound = ({ effect, returned }: Call): boolean =>
  effect !== null && !effect.async && returned.every(isAllowed);

const lineAt = (text: string, start: number): number => text.slice(0, start).split("\n").length;

const pageFiles = (root: string): string[] =>
  ["ui/src", "web/src", "web/card-frame/src", "extension/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
  );

/** Returns one sentence, with file and line, for each effect in this text that breaks the rule. */
export const unsoundEffectsIn = (file: string, text: string): string[] =>
  callsIn(file, text)
    .filter((call) => !isSound(call))
    .map(({ start }) => `${file}:${lineAt(text, start)}: ${SENTENCE}`);

/**
 * Describes each effect in the files of the page and the extension that breaks the rule. If there are fewer than
 * `MIN_EFFECTS` effects, reports only this, because the check itself must be broken.
 */
export const unsoundEffects = (root: string): string[] => {
  const sources = pageFiles(root).map((file) => [file, readFileSync(join(root, file), "utf8")] as const);
  const count = sources.reduce((sum, source) => sum + callsIn(...source).length, 0);
  if (count < MIN_EFFECTS) return [`Only ${count} effects were found: the checker looks in the wrong place.`];
  return sources.flatMap((source) => unsoundEffectsIn(...source));
};
