/**
 * @file `node scripts/site-facts.ts PASSWORD-MANAGER-RESOURCES TWOFACTORAUTH` builds the data about websites in
 * web/src/features/buckets/health and extension/src/generate. The arguments are checkouts of two public repositories.
 * docs/dependencies.md names their commits.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HEALTH = new URL("../web/src/features/buckets/health/", import.meta.url);

const GENERATE = new URL("../extension/src/generate/", import.meta.url);

const write = (folder: URL, name: string, content: object): void =>
  writeFileSync(new URL(name, folder), `${JSON.stringify(content, null, 2)}\n`);

const readJson = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), "utf8"));

interface Listed {
  readonly domain: string;
  readonly "additional-domains"?: readonly string[];
  readonly tfa?: readonly string[];
}

/** Lists the domains of websites that accept codes of an authenticator app as a second factor. */
const codeDomains = (folder: string): string[] => {
  const files = readdirSync(join(folder, "entries"), { recursive: true, encoding: "utf8" });
  const listed = files
    .filter((file) => file.endsWith(".json"))
    .flatMap((file) => Object.values(readJson(folder, "entries", file) as Record<string, Listed>))
    .filter(({ tfa }) => tfa?.includes("totp"));
  const domains = listed.flatMap(({ domain, "additional-domains": more = [] }) => [domain, ...more]);
  return [...new Set(domains)].toSorted();
};

interface Rules {
  readonly "password-rules": string;
  readonly "exact-domain-match-only"?: boolean;
}

/**
 * Returns the minimum password length by domain. Leaves out rules that do not apply to subdomains, because the health
 * report applies a domain's rule to its subdomains too.
 */
const shortestOf = (folder: string): [string, number][] =>
  Object.entries(readJson(folder, "quirks/password-rules.json") as Record<string, Rules>).flatMap(
    ([domain, rules]): [string, number][] => {
      const [, length] = /\bminlength:\s*(\d+)/.exec(rules["password-rules"]) ?? [];
      return length === undefined || rules["exact-domain-match-only"] ? [] : [[domain, Number(length)]];
    },
  );

/**
 * Returns the password rules by domain, in the syntax of `passwordrules`. Leaves out rules that do not apply to
 * subdomains.
 */
const passwordRules = (folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readJson(folder, "quirks/password-rules.json") as Record<string, Rules>)
      .filter(([, rules]) => !rules["exact-domain-match-only"])
      .map(([domain, rules]) => [domain, rules["password-rules"]]),
  );

const changePages = (folder: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(readJson(folder, "quirks/change-password-URLs.json") as Record<string, string>).filter(
      ([, url]) => url.startsWith("https://"),
    ),
  );

const [resources, directory] = process.argv.slice(2);
if (resources === undefined || directory === undefined)
  throw new Error("usage: site-facts.ts PASSWORD-MANAGER-RESOURCES TWOFACTORAUTH");
write(HEALTH, "sites.json", {
  codes: codeDomains(directory).join(" "),
  shortest: Object.fromEntries(shortestOf(resources)),
});
write(HEALTH, "change-pages.json", changePages(resources));
write(GENERATE, "site-rules.json", passwordRules(resources));
