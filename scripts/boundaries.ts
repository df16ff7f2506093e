/**
 * @file Checks which files may import which other files (docs/architecture.md, "Boundaries"). Each rule is one
 * sentence. This sentence is also the message when an import breaks the rule.
 */
import type { Import } from "./imports.ts";

interface Rule {
  readonly sentence: string;
  /** The importing files to which the rule applies. */
  readonly from: RegExp;
  /** The files and packages that these files may not import. */
  readonly never: RegExp;
  /** Exceptions from `never`. */
  readonly unless?: RegExp;
}

/**
 * The modules of crypto that the server may import. They contain shapes, public keys and signatures, and cannot open an
 * entry.
 */
const CRYPTO_FOR_SERVER =
  /^crypto\/src\/(envelope|row\/row-form|errors|fields|bytes|uid|identity\/verify-bundle|identity\/verify-address|identity\/derive-fingerprint|identity\/check-points|grant\/grant|grant\/verify-grant|link\/link-fingerprint|enterprise\/verify-roster|enterprise\/roster-entry|enterprise\/roster|enterprise\/derive-enterprise-fingerprint|enterprise\/check-next-entry|enterprise\/derive-recovery-fingerprint|enterprise\/permission-record|enterprise\/digest-permissions|enterprise\/verify-permission-record)\.ts$/;

/** The modules of crypto that pages may import. They do not seal or open anything. Only `client` does that. */
const CRYPTO_FOR_PAGES =
  /^crypto\/src\/(password\/|generator\/|envelope\.ts|errors\.ts|bytes\.ts|fields\.ts)/;

/**
 * Files that must write through a unit of work. The pattern leaves out files that are units of work themselves, or that
 * need other locks.
 */
const UNIT_OF_WORK =
  /^server\/src\/(?!buckets\/(in-bucket|bucket\.service|move-to-bucket|entry-creation\.service|mark\.service)\.ts$|sharing\/(rotation|link)\.service\.ts$|team\/(in-team|users\/joining\.service|recovery\/recovery-request\.service)\.ts$)(buckets|sharing|team)\//;

const RULES: readonly Rule[] = [
  {
    sentence: "crypto imports no workspace.",
    from: /^crypto\/src\//,
    never: /^(contract|client|server|ui|web|extension)\//,
  },
  {
    sentence: "contract imports only zod, and from crypto only the forms of sealed values.",
    from: /^contract\/src\//,
    never: /./,
    unless: /^(contract\/src\/|zod\/mini$|crypto\/src\/(envelope|row\/row-form)\.ts$)/,
  },
  {
    sentence: "server never imports client, ui, web or extension.",
    from: /^server\/src\//,
    never: /^(client|ui|web|extension)\//,
  },
  {
    sentence: "server imports from crypto only modules that check shapes and signatures.",
    from: /^server\/src\//,
    never: /^crypto\//,
    unless: CRYPTO_FOR_SERVER,
  },
  {
    sentence: "client imports crypto, contract, a CSV parser and ciphers, never React or the server.",
    from: /^client\/src\//,
    never: /./,
    unless: /^(client\/src\/|contract\/src\/|crypto\/src\/|papaparse$|@noble\/ciphers\/)/,
  },
  {
    sentence: "web talks to the server only through client, and knows no extension.",
    from: /^web\/src\//,
    never: /^(server|extension)\//,
  },
  {
    sentence:
      "only client seals and opens: web imports from crypto only key derivation, the generator and limits.",
    from: /^web\/src\//,
    never: /^crypto\//,
    unless: CRYPTO_FOR_PAGES,
  },
  {
    sentence: "a route calls services: it imports no store, policy or gateway.",
    from: /^server\/src\/.*\.routes\.ts$/,
    never: /(\.store\.ts$|^server\/src\/(gateways|db)\/|\/policies\/)/,
  },
  {
    sentence: "a store calls only the database.",
    from: /^server\/src\/.*\.store\.ts$/,
    never: /^server\/src\//,
    unless: /^server\/src\/(db\/|.*\.store\.ts$)/,
  },
  {
    sentence: "only app.ts, http/ and routes know Fastify.",
    from: /^server\/src\/(?!app\.ts$|http\/|.*\.routes\.ts$)/,
    never: /^(@?fastify)/,
  },
  {
    sentence: "only db/, stores and limits.ts know Kysely.",
    from: /^server\/src\/(?!db\/|limits\.ts$|.*\.store\.ts$)/,
    never: /^kysely/,
  },
  {
    sentence:
      "a write in a bucket or an enterprise goes through a unit of work: only units of work, accounts and payments begin a transaction.",
    from: UNIT_OF_WORK,
    never: /^server\/src\/db\/in-transaction\.ts$/,
  },
  {
    sentence: "no area but the operator imports the modules that wire the areas together.",
    from: /^server\/src\/(?!operator\/)[^/]+\//,
    never: /^server\/src\/(app|main|open-context|open-transports|services)\.ts$/,
  },
  {
    sentence:
      "only main.ts, open-context.ts, open-transports.ts and the operator's main choose implementations.",
    from: /^server\/src\/(?!main\.ts$|open-(context|transports)\.ts$|db\/|gateways\/|phone\/)/,
    never:
      /^server\/src\/(db\/(postgres-database|embedded\/embedded-database)|gateways\/(.*-transport|twilio-verify)|phone\/.*-verifier)\.ts$/,
    unless: /^server\/src\/phone\/phone-verifier\.ts$/,
  },
  {
    sentence: "only db/embedded/move-from-pglite.ts knows PGlite.",
    from: /^server\/src\/(?!db\/embedded\/move-from-pglite\.ts$)/,
    never: /^@electric-sql\//,
  },
  {
    sentence: "only identity/verify-credential.ts knows the library that verifies passkeys.",
    from: /^server\/src\/(?!identity\/verify-credential\.ts$)/,
    never: /^@simplewebauthn\//,
  },
  {
    sentence: "only gateways/payments/stripe/ knows Stripe.",
    from: /^server\/src\/(?!gateways\/payments\/stripe\/)/,
    never: /^stripe$/,
  },
  {
    sentence: "only gateways/ send mail.",
    from: /^server\/src\/(?!gateways\/)/,
    never: /^nodemailer/,
  },
  {
    sentence: "ui contains no domain words: it imports no other workspace.",
    from: /^ui\/src\//,
    never: /^(crypto|contract|client|server|web|extension)\//,
  },
  {
    sentence: "screens and features use ui and import no component library.",
    from: /^(web\/src\/(screens|features)|extension\/src)\//,
    never: /^(react-aria|@react-aria|@react-stately|lucide-react)/,
  },
  {
    sentence:
      "the card form's frame imports from web only texts and styles, and from contract only billing: no session, no client, no React.",
    from: /^web\/card-frame\//,
    never: /./,
    unless:
      /^(web\/card-frame\/|contract\/src\/billing\/|web\/src\/text\/|ui\/src\/(text\/|([\w-]+-class|appearance)\.ts$)|web\/src\/features\/billing\/(card\/frame-messages|money)\.ts$|@stripe\/stripe-js)/,
  },
  {
    sentence: "components come from subpaths of react-aria-components, never from its barrel.",
    from: /^(ui|web|extension)\/src\//,
    never: /^react-aria-components$/,
  },
  {
    sentence:
      "extension imports client, contract, ui and, of crypto, what web may: never the server, and of web only what starts its pages.",
    from: /^extension\/src\//,
    never: /^(web|server|crypto)\//,
    unless: new RegExp(`${CRYPTO_FOR_PAGES.source}|^web/src/start-elsewhere\\.ts$`),
  },
  {
    sentence: "classify/ runs inside of websites: it imports nothing from outside its own folder.",
    from: /^extension\/src\/classify\//,
    never: /./,
    unless: /^extension\/src\/classify\//,
  },
  {
    sentence:
      "match/ is pure: it imports the public suffix list and, of client, how an entry's addresses are written.",
    from: /^extension\/src\/match\//,
    never: /./,
    unless: /^(extension\/src\/match\/|client\/src\/extra\/|tldts$)/,
  },
  {
    sentence: "fill/ runs inside of websites: of ours it imports only classify/.",
    from: /^extension\/src\/fill\//,
    never: /./,
    unless: /^extension\/src\/(classify|fill)\//,
  },
  {
    sentence: "content scripts run inside of websites: they import only classify, match, fill and messages.",
    from: /^extension\/src\/content\//,
    never: /./,
    unless: /^extension\/src\/(content|classify|match|fill|messages)\//,
  },
  {
    sentence: "the menu shows what it is told: it never imports client.",
    from: /^extension\/src\/menu\//,
    never: /^client\//,
  },
  ...["popup", "passkey-window", "setup", "menu"].map((page) => ({
    sentence: `${page}/ is a page of the extension: no other folder imports from it.`,
    from: new RegExp(`^extension/src/(?!${page}/)`),
    never: new RegExp(`^extension/src/${page}/`),
  })),
  {
    sentence: "the background has no screen: it never imports React.",
    from: /^extension\/src\/background\//,
    never: /^(react|ui\/)/,
  },
  { sentence: "migrations import nothing: they are SQL.", from: /^server\/migrations\//, never: /./ },
];

const FEATURE = /^web\/src\/features\/([^/]+)\//;

/**
 * Whether an import goes from one feature to another. This check is a function, because the patterns of a rule cannot
 * compare the names of the two features.
 */
const crossesFeatures = ({ from, to }: Import): boolean => {
  const [, own] = FEATURE.exec(from) ?? [];
  const [, other] = FEATURE.exec(to) ?? [];
  return own !== undefined && other !== undefined && own !== other;
};

const breaks = (rule: Rule, { from, to }: Import): boolean =>
  rule.from.test(from) && rule.never.test(to) && !rule.unless?.test(to);

/** Returns one sentence for each import that breaks a rule. */
export const brokenBoundaries = (imports: readonly Import[]): string[] => {
  const broken = RULES.flatMap((rule) =>
    imports
      .filter((one) => breaks(rule, one))
      .map(({ from, to }) => `${from} imports ${to}: ${rule.sentence}`),
  );
  const crossed = imports
    .filter(crossesFeatures)
    .map(({ from, to }) => `${from} imports ${to}: a feature never imports another feature.`);
  return [...broken, ...crossed];
};
