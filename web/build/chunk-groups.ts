/**
 * @file Groups the modules that are bundled into one chunk. Many small files compress worse than a few large ones, and
 * each takes a request. `npm run bench` shows what each screen loads.
 */

/** Makes a regular expression in which `/` matches the path separator of every operating system. */
const matching = (pattern: string): RegExp => new RegExp(pattern.replaceAll("/", "[\\\\/]"));

/** Makes a regular expression that matches these modules in any folder. A `*` in a path matches any name. */
const under = (...paths: readonly string[]): RegExp => {
  const names = paths.map((path) => path.replaceAll(/[.()|]/g, "\\$&").replaceAll("*", "[\\w-]+"));
  return matching(`/(${names.join("|")})\\.(tsx?|mjs)$`);
};

const ui = (...names: readonly string[]) => names.map((name) => `ui/src/${name}`);

const glyphs = (...names: readonly string[]) => names.map((name) => `lucide-react/dist/esm/icons/${name}`);

/**
 * A module belongs to the first group whose `test` matches its path. The modules that it imports join the same group.
 */
export const chunkGroups = [
  {
    name: "base",
    // useBlocker is left out: only forms need it, to ask before the user leaves.
    test: matching(
      "/node_modules/(react|react-dom|scheduler|@tanstack/(react-router|router-core|history|store|react-store))/(?!.*useBlocker)",
    ),
  },
  {
    // The modules that every page needs, with the common texts and the routes.
    name: "kit",
    test: under(
      ...ui("alert", "appearance", "button", "button-class", "classes", "icon", "icons", "landmark-keys"),
      ...ui("mark", "notices", "notices-store", "sending-refusal", "spinner", "text-link", "tones"),
      ...ui("tooltip", "ui-root", "use-refusal", "use-shortcut", "use-tooltip", "value-store"),
      ...["drafts", "failure-words", "links", "lost-code", "platform", "search", "sessions"].map(
        (name) => `web/src/app/${name}`,
      ),
      "web/src/paths",
      ...["text/number", "text/plural", "text/ui-text"].map((name) => `ui/src/${name}`),
      "web/src/text/text",
      "contract/src/errors",
      "contract/src/uid",
      "client/src/account/sign-in-changed",
      "client/src/people/person-changed",
      "client/src/api/call-failure",
      "client/src/storage/identities-key",
    ),
  },
  {
    // Forms and their inputs. The list of buckets has no form.
    name: "fields",
    test: under(
      ...ui("check-box-glyph", "checkbox", "email-field", "field", "field-class", "password-field"),
      ...ui("form", "form-alert", "form-failure", "submit-button", "text-field", "use-submit"),
      ...ui("hidden-from-managers", "hidden-username", "reveal-button", "use-autofill"),
      "client/src/account/older-password",
      "client/src/sign-in/two-factor-needed",
    ),
  },
  {
    // The keys and calls of a signed-in user.
    name: "session",
    test: under(
      ...["api", "call-failure", "failure-of", "stream", "transport", "unverifiable"].map(
        (name) => `client/src/api/${name}`,
      ),
      ...["device-key", "identity", "key", "pin", "record", "sealed"].map(
        (name) => `client/src/storage/${name}-store`,
      ),
      ...["indexed-db", "indexed-db-key-store"].map((name) => `client/src/storage/${name}`),
      "client/src/keyring/keyring",
      ...["lock", "password-sealed-key", "session", "token-claims"].map(
        (name) => `client/src/session/${name}`,
      ),
      ...["resume", "sign-out"].map((name) => `client/src/sign-in/${name}`),
      "contract/src/identity/identity.endpoints",
      ...["buckets", "lists", "marks"].map((table) => `contract/src/buckets/${table}.endpoints`),
      ...["endpoint", "fields", "first-endpoints", "zod"].map((name) => `contract/src/${name}`),
      ...["aead", "brand", "bytes", "context", "envelope", "errors", "hkdf", "mac", "uid"].map(
        (name) => `crypto/src/${name}`,
      ),
      "crypto/src/password/make-salt",
      ...["clipboard-time", "device", "lock-time"].map((name) => `web/src/app/${name}`),
    ),
  },
  {
    // The other modules that the list of buckets needs, in one chunk instead of a dozen small ones.
    name: "vault",
    test: under(
      ...["names", "going", "queries", "lists/unlisted"].map((name) => `web/src/features/buckets/${name}`),
      ...["bucket-rows", "use-bucket-rows", "use-home-buckets", "use-marks"].map(
        (name) => `web/src/features/buckets/home/${name}`,
      ),
      ...["confirmation", "identities", "idle-lock", "lock-limit", "lock-reason", "locking"].map(
        (name) => `web/src/app/${name}`,
      ),
      ...["profile", "query-client", "tabs"].map((name) => `web/src/app/${name}`),
      ...["late-writes", "load-problem", "own-change"].map((name) => `web/src/app/${name}`),
      ...["use-member-navigation", "use-online", "use-url-filter"].map((name) => `web/src/app/${name}`),
      "client/src/buckets/list-buckets",
      ...ui(
        "avatar",
        "held-below",
        "icon-button",
        "page-header",
        "shortcut-keys",
        "placeholder",
        "skeleton-rows",
        "trigger-button",
        "use-delayed-pending",
      ),
      ...glyphs("chevron-down", "menu", "plus", "search", "x"),
      "ui/src/text/lazy-text",
      "web/src/text/vault-text",
    ),
  },
  // Loaded after the first rendering of every page.
  { name: "notice", test: under(...ui("notice-card", "notice-cards", "use-countdown")) },
  {
    // The modules that open the rows of a bucket. The list of buckets loads this chunk in advance.
    name: "rows",
    test: under(
      ...["bucket-rows", "list-entries", "list-lists", "missing-entries", "open-rows", "read-entry"].map(
        (name) => `client/src/buckets/${name}`,
      ),
      ...["row-cache", "row-marks"].map((name) => `client/src/keyring/${name}`),
      ...["open-record", "seal-record"].map((name) => `crypto/src/account/${name}`),
      "client/src/rows/*",
      "client/src/keys/keys-by-generation",
      "crypto/src/row/*",
    ),
  },
  {
    // The other parts of forms and pages, without React Aria.
    name: "widgets",
    test: under(
      ...glyphs("*"),
      ...ui("description-list", "empty-state", "form-section", "glyphs/*", "graphemes", "large-type"),
      ...ui("link-button", "meter", "progress-bar", "radio-rows", "row-link", "safe-link", "safe-url"),
      ...ui("segmented-control", "spoken-code", "summary", "surfaces", "table", "text-area"),
      ...ui("use-in-view", "use-media", "use-seconds-left"),
      "web/src/text/*-text",
      "web/src/text/typed-phrase",
    ),
  },
  {
    // React Aria and the components that use it: dialogs, menus, rows that are dragged and selected.
    name: "controls",
    test: matching(
      "/node_modules/(react-aria|react-stately|@react-|@internationalized/|@tanstack/(react-)?query)|/ui/src/[\\w-]+\\.tsx?$",
    ),
  },
  // The table of all API calls. A page loads it for its first call that is not in first-endpoints.ts. Countries and
  // states are in another chunk.
  { name: "calls", test: matching("/contract/src/(?!billing/places)") },
  // The modules that open, seal, sign and give keys and entries.
  {
    name: "keys",
    test: matching("/(crypto/src/(?!enterprise)|client/src/(?!import|recovery|([\\w-]+/)?team/))"),
  },
  { name: "team-keys", test: matching("/(crypto/src/enterprise|client/src/([\\w-]+/)?team)/") },
  {
    // The modules that all pages with rows of entries use.
    name: "entries",
    test: under(
      ...["after-bulk", "copy-keys", "entry-rows", "entry-tile", "row-copy", "use-bulk", "use-copy-keys"].map(
        (name) => `web/src/features/buckets/selection/${name}`,
      ),
      "web/src/features/buckets/selection/use-selected-rows",
      "web/src/features/buckets/entry-star",
    ),
  },
];
