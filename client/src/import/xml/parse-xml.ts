/**
 * @file Reads the XML of exports: elements, attributes, text, CDATA, comments. A document type is refused, because it
 * could define entities. The parser does not recurse, and reads each character once.
 */
import { ImportRefused } from "../import-refused.ts";

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /**
   * The text directly in the element, without the text of its children. If the text is encrypted, as in KeePass files,
   * the plain text later replaces it.
   */
  text: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
}

/** The deepest nesting. Real exports nest as deep as the user's folders. */
const MAX_LEVELS = 128;
const MAX_ELEMENTS = 5_000_000;

const NAMED: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);
const MAX_CODE_POINT = 0x10ffff;

const decodeEntity = (whole: string, name: string): string => {
  const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1];
  const number = code === undefined ? Number(/^#(\d{1,7})$/.exec(name)?.[1]) : Number.parseInt(code, 16);
  if (number <= MAX_CODE_POINT) return String.fromCodePoint(number);
  return NAMED.get(name) ?? whole;
};

const decoded = (text: string): string =>
  text.includes("&") ? text.replaceAll(/&([#\w]{1,10});/g, decodeEntity) : text;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Matches an attribute, but only from the beginning of its name. Otherwise, if a long name has no value, the expression
 * would try again from each character of the name.
 */
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const attributesOf = (text: string): ReadonlyMap<string, string> => {
  if (!text.includes("=")) return NO_ATTRIBUTES;
  const found = new Map<string, string>();
  for (const [, name = "", double, single] of text.matchAll(ATTRIBUTE))
    found.set(name, decoded(double ?? single ?? ""));
  return found;
};

const malformed = (): ImportRefused => new ImportRefused("not_xml");

/** The position of the next `end` after `start`. */
const endOf = (text: string, end: string, start: number): number => {
  const at = text.indexOf(end, start);
  if (at < 0) throw malformed();
  return at;
};

/** The position at which a tag ends. A `>` in the value of an attribute does not end the tag. */
const tagEnd = (text: string, start: number): number => {
  let quote = "";
  for (let at = start; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quote !== "") quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === ">") return at;
  }
  throw malformed();
};

const createTree = () => {
  const root: OpenElement = { name: "", attributes: NO_ATTRIBUTES, children: [], text: "" };
  const open: OpenElement[] = [root];
  let count = 0;
  const inside = (): OpenElement => open.at(-1) ?? root;
  const close = (name: string): void => {
    const element = open.pop();
    if (!element || element.name !== name || open.length === 0) throw malformed();
    inside().children.push(element);
  };
  return {
    add: (text: string): void => {
      inside().text += text;
    },
    close,
    start: (tag: string): void => {
      const isEmpty = tag.endsWith("/");
      const [, name, rest = ""] = /^([\w:.-]+)([\s\S]*)$/.exec(isEmpty ? tag.slice(0, -1) : tag) ?? [];
      count += 1;
      if (name === undefined) throw malformed();
      if (open.length > MAX_LEVELS || count > MAX_ELEMENTS) throw new ImportRefused("too_deep");
      open.push({ name, attributes: attributesOf(rest), children: [], text: "" });
      if (isEmpty) close(name);
    },
    finish: (): XmlElement => {
      const [element, ...others] = root.children;
      if (open.length !== 1 || !element || others.length > 0 || root.text.trim() !== "") throw malformed();
      return element;
    },
  };
};

type Tree = ReturnType<typeof createTree>;

/** Reads one piece of markup that begins at `at`, and returns where it ends. */
const readMarkup = (text: string, at: number, tree: Tree): number => {
  if (text.startsWith("<!--", at)) return endOf(text, "-->", at + 4) + 3;
  if (text.startsWith("<?", at)) return endOf(text, "?>", at + 2) + 2;
  if (text.startsWith("<![CDATA[", at)) {
    const end = endOf(text, "]]>", at + 9);
    tree.add(text.slice(at + 9, end));
    return end + 3;
  }
  if (text.startsWith("<!", at)) throw new ImportRefused("defines_entities");
  const end = tagEnd(text, at);
  if (text.charAt(at + 1) === "/") tree.close(text.slice(at + 2, end).trim());
  else tree.start(text.slice(at + 1, end));
  return end + 1;
};

/**
 * Reads a document, and returns its root element.
 * @throws ImportRefused `not_xml`, `too_deep`, or `defines_entities` for a document type.
 */
export const parseXml = (text: string): XmlElement => {
  const tree = createTree();
  let at = text.startsWith("\ufeff") ? 1 : 0;
  while (at < text.length) {
    const next = text.indexOf("<", at);
    const end = next < 0 ? text.length : next;
    if (end > at) tree.add(decoded(text.slice(at, end)));
    at = next < 0 ? end : readMarkup(text, next, tree);
  }
  return tree.finish();
};

export const childrenNamed = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const childNamed = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/** The text of a child; empty if there is no such child. */
export const textOfChild = (element: XmlElement | undefined, name: string): string =>
  childNamed(element, name)?.text ?? "";
