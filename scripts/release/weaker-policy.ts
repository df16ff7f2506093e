/**
 * @file Checks whether a server's content security policy allows more than the policy of the release. Compares the
 * sources as texts, because an honest server sends the policy of the release unchanged.
 */

type Policy = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * For each directive, its fallbacks: the directives that a browser uses, in this order, if the directive is missing
 * (CSP 3, section 6.8).
 */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  "script-src-elem": ["script-src", "default-src"],
  "script-src-attr": ["script-src", "default-src"],
  "style-src-elem": ["style-src", "default-src"],
  "style-src-attr": ["style-src", "default-src"],
  "worker-src": ["child-src", "script-src", "default-src"],
  "frame-src": ["child-src", "default-src"],
  "fenced-frame-src": ["frame-src", "child-src", "default-src"],
  "child-src": ["default-src"],
  "script-src": ["default-src"],
  "style-src": ["default-src"],
  "img-src": ["default-src"],
  "font-src": ["default-src"],
  "connect-src": ["default-src"],
  "manifest-src": ["default-src"],
  "media-src": ["default-src"],
  "object-src": ["default-src"],
  "prefetch-src": ["default-src"],
};
/** Directives that list allowed values and have no fallback. If such a directive is missing, everything is allowed. */
const LISTS = ["default-src", "base-uri", "form-action", "frame-ancestors", "trusted-types", "sandbox"];
/** Directives that require the values in their list. A longer list makes the policy stricter. */
const REQUIREMENTS = ["require-trusted-types-for"];

/** Matches only ASCII white space, because for a browser U+00A0 is part of a word. */
const SPACE = /[\t\n\f\r ]+/;
const ASCII = /^[\0-\x7f]*$/;

/** Parses a policy. Browsers ignore a directive that is repeated or not ASCII (CSP 3, section 2.2.1). */
const parse = (text: string): Policy => {
  const policy = new Map<string, ReadonlySet<string>>();
  for (const directive of text.split(";").filter((one) => ASCII.test(one))) {
    const [name = "", ...values] = directive.split(SPACE).filter((word) => word !== "");
    const key = name.toLowerCase();
    if (key !== "" && !policy.has(key))
      policy.set(key, new Set(values.filter((value) => value !== "'none'" && value !== "'report-sample'")));
  }
  return policy;
};

const allowed = (policy: Policy, directive: string): ReadonlySet<string> | undefined =>
  [directive, ...(FALLBACKS[directive] ?? [])]
    .map((name) => policy.get(name))
    .find((values) => values !== undefined);

const weaknessOfList = (served: Policy, built: Policy, name: string): string | null => {
  const may = allowed(built, name);
  if (!may) return null;
  const does = allowed(served, name);
  if (!does) return "is missing";
  const more = [...does].filter((value) => !may.has(value));
  return more.length === 0 ? null : `also allows ${more.join(" ")}`;
};

const weaknessOfRequirement = (served: Policy, built: Policy, name: string): string | null => {
  const missing = [...(built.get(name) ?? [])].filter((value) => served.get(name)?.has(value) !== true);
  return missing.length === 0 ? null : `does not require ${missing.join(" ")}`;
};

const weaknesses = (served: Policy, built: Policy): string[] => {
  const found = new Map<string, string>();
  for (const name of [...LISTS, ...Object.keys(FALLBACKS)]) {
    const weakness = weaknessOfList(served, built, name);
    if (weakness !== null) found.set(name, weakness);
  }
  for (const name of REQUIREMENTS) {
    const weakness = weaknessOfRequirement(served, built, name);
    if (weakness !== null) found.set(name, weakness);
  }
  const isInherited = ([name, weakness]: [string, string]): boolean =>
    (FALLBACKS[name] ?? []).some((other) => found.get(other) === weakness);
  return [...found].filter((one) => !isInherited(one)).map(([name, weakness]) => `${name} ${weakness}`);
};

/**
 * Describes what a header's policies allow and the built policy does not allow; empty if there is nothing. A header can
 * contain several policies, and a browser applies all of them. So it is enough if one of them is as strict as the built
 * policy.
 */
export const weakerPolicy = (header: string, built: string): string[] => {
  const expected = parse(built);
  const [fewest = []] = header
    .split(",")
    .map((text) => weaknesses(parse(text), expected))
    .toSorted((one, other) => one.length - other.length);
  return fewest;
};
