/**
 * @file Which modules travel together. Many small files compress worse than a few large ones, and what is
 * always needed together need not be asked for one by one. `npm run bench` tells what each screen loads.
 */

/** `/` stands for either system's separator. */
const matching = (pattern: string): RegExp => new RegExp(pattern.replaceAll("/", "[\\\\/]"));

/** These modules, `*` standing for any name, under any folder. */
const under = (...paths: readonly string[]): RegExp => {
  const names = paths.map((path) => path.replaceAll(/[.()|]/g, "\\$&").replaceAll("*", "[\\w-]+"));
  return matching(`/(${names.join("|")})\\.(tsx?|mjs)$`);
};

const packages = (...names: readonly string[]): RegExp => matching(`/node_modules/(${names.join("|")})/`);

const ui = (...names: readonly string[]) => names.map((name) => `web/src/ui/${name}`);

const glyphs = (...names: readonly string[]) => names.map((name) => `lucide-react/dist/esm/icons/${name}`);

/** The first group that a module fits takes it, and what it imports with it. */
export const chunkGroups = [
  {
    name: "base",
    test: packages(
      "react",
      "react-dom",
      "scheduler",
      ...["react-router", "router-core", "history", "store", "react-store"].map((one) => `@tanstack/${one}`),
    ),
  },
  {
    // What a form takes, with the words and the ways of the page.
    name: "kit",
    test: under(
      ...ui("alert", "appearance", "button", "button-class", "check-box-glyph", "checkbox", "classes"),
      ...ui(
        "field",
        "field-class",
        "form-alert",
        "form-failure",
        "hidden-from-managers",
        "icon",
        "icons",
        "landmark-keys",
      ),
      ...ui("mark", "notices", "notices-store", "spinner", "text-link", "tones", "tooltip", "ui-root"),
      ...ui("use-refusal", "use-submit", "use-tooltip"),
      ...["drafts", "failure-words", "links", "load-accounts", "lost-code", "search", "sessions"].map(
        (name) => `web/src/app/${name}`,
      ),
      "web/src/paths",
      ...["date-time", "number", "plural", "text"].map((name) => `web/src/text/${name}`),
      "contract/src/errors",
      "contract/src/uid",
      "client/src/account/sign-in-changed",
      "client/src/account/older-password",
      "client/src/api/call-failure",
      "client/src/storage/identities-key",
      "client/src/sign-in/two-factor-needed",
    ),
  },
  {
    // What is typed into: nothing of it stands on the list of buckets.
    name: "fields",
    test: under(...ui("password-field", "reveal-button", "text-field", "use-autofill")),
  },
  {
    // The keys and calls of a signed-in user.
    name: "session",
    test: under(
      "client/src/api/*",
      "client/src/storage/*",
      "client/src/keyring/keyring",
      ...["lock", "password-form", "session", "token-claims"].map((name) => `client/src/session/${name}`),
      ...["resume", "sign-out"].map((name) => `client/src/sign-in/${name}`),
      "contract/src/identity/identity.endpoints",
      ...["buckets", "lists", "marks"].map((table) => `contract/src/buckets/${table}.endpoints`),
      "contract/src/buckets/entry",
      ...["abilities", "endpoint", "fields", "first-endpoints", "zod"].map((name) => `contract/src/${name}`),
      ...["aead", "brand", "bytes", "context", "envelope", "errors", "hkdf", "mac", "uid"].map(
        (name) => `crypto/src/${name}`,
      ),
      "crypto/src/password/make-salt",
      ...["device", "lock-time"].map((name) => `web/src/app/${name}`),
    ),
  },
  {
    // What the list of buckets takes besides, in one piece instead of a dozen crumbs.
    name: "vault",
    test: under(
      ...["names", "going", "queries", "use-live-changes"].map((name) => `web/src/features/buckets/${name}`),
      ...["bucket-rows", "use-bucket-rows", "use-home-buckets", "use-marks"].map(
        (name) => `web/src/features/buckets/home/${name}`,
      ),
      ...["clipboard", "confirmation", "identities", "idle-lock", "locking"].map(
        (name) => `web/src/app/${name}`,
      ),
      ...["profile", "query-client", "tabs"].map((name) => `web/src/app/${name}`),
      ...["late-writes", "load-problem"].map((name) => `web/src/app/${name}`),
      ...["use-member-navigation", "use-online", "use-url-filter"].map((name) => `web/src/app/${name}`),
      ...["buckets/list-buckets", "keys/in-chunks"].map((name) => `client/src/${name}`),
      ...ui(
        "avatar",
        "page-header",
        "shortcut-keys",
        "skeleton-rows",
        "strip",
        "trigger-button",
        "use-delayed-pending",
      ),
      ...glyphs("chevron-down", "menu", "plus", "search"),
    ),
  },
  {
    // What forms and pages are made of besides, without React Aria.
    name: "widgets",
    test: under(
      ...glyphs("*"),
      ...ui("description-list", "empty-state", "form-section", "glyphs/*", "graphemes", "large-type"),
      ...ui("link-button", "meter", "progress-bar", "radio-rows", "row-link", "safe-link", "safe-url"),
      ...ui("segmented-control", "spoken-code", "summary", "surfaces", "table", "text-area"),
      ...ui("use-countdown", "use-in-view", "use-media", "use-seconds-left"),
      "web/src/text/*-text",
      "web/src/text/typed-phrase",
    ),
  },
  {
    // React Aria and what is made with it: dialogs, menus, rows that are dragged and chosen.
    name: "controls",
    test: matching(
      "/node_modules/(react-aria|react-stately|@react-|@internationalized/|@tanstack/(react-)?query)|/web/src/ui/[\\w-]+\\.tsx?$",
    ),
  },
  // Any call but the first ones needs the table of all. Cities and their codes are another matter.
  { name: "calls", test: matching("/contract/src/(?!billing/places)") },
  // What opens, seals, signs and gives keys and entries: for oneself, for others, in a team.
  {
    name: "keys",
    test: matching("/(crypto/src/(?!enterprise)|client/src/(?!import|recovery|([\\w-]+/)?team/))"),
  },
  { name: "team-keys", test: matching("/(crypto/src/enterprise|client/src/([\\w-]+/)?team)/") },
];
