/** @file Looks up password rules of sites whose pages do not state their rules. */
import { parsePasswordRules } from "../fill/parse-password-rules.ts";
import type { PasswordRules } from "../fill/password-rules.ts";
import RULES from "./site-rules.json" with { type: "json" };

const rules = new Map(Object.entries(RULES));

/** Returns the rules of a host or of its closest parent domain; undefined if no rules are known. */
export const knownRules = (host: string): PasswordRules | undefined => {
  const labels = host.split(".");
  const domains = labels.map((_, at) => labels.slice(at).join("."));
  const found = domains.map((domain) => rules.get(domain)).find((text) => text !== undefined);
  return found === undefined ? undefined : parsePasswordRules(found);
};
