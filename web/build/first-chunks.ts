/**
 * @file Writes the names of the chunks that the first page needs into the built document. public/before-page.js then
 * requests all of them at once. Otherwise each import would wait for the reply to the previous one.
 */
import type { Plugin } from "vite";

/**
 * The modules that the first page imports on demand, by the kind of the page, by the language, or by both.
 * before-page.js uses the same names.
 */
const FIRST = {
  guest: ["screens/login-screen.tsx"],
  member: ["app/accounts.ts", "screens/member-layout.tsx", "screens/home-screen.tsx"],
  lock: ["app/accounts.ts", "screens/member-layout.tsx", "screens/lock-page.tsx"],
  "lock:en": ["text/en/lock.ts"],
  "lock:fr-CA": ["text/fr-CA/lock.ts"],
  en: ["text/en.ts"],
  "fr-CA": ["text/fr-CA.ts"],
} as const;

interface Chunk {
  readonly type: "chunk";
  readonly fileName: string;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: "asset" }>>;

const chunkNamed = (bundle: Bundle, fileName: string): Chunk => {
  const found = bundle[fileName];
  if (found?.type !== "chunk") throw new Error(`The build has no chunk ${fileName}.`);
  return found;
};

const chunkOf = (bundle: Bundle, module: string): Chunk => {
  const found = Object.values(bundle).find(
    (one): one is Chunk =>
      one.type === "chunk" && one.facadeModuleId?.endsWith(`/web/src/${module}`) === true,
  );
  if (!found) throw new Error(`The build has no chunk for ${module}.`);
  return found;
};

const withImports = (bundle: Bundle, chunk: Chunk, found: Set<string>): Set<string> => {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) withImports(bundle, chunkNamed(bundle, name), found);
  return found;
};

/** Returns the files that `modules` need, except the files that the document itself requests. */
const filesFor = (bundle: Bundle, modules: readonly string[], html: string): string[] => {
  const files = new Set<string>();
  for (const module of modules) withImports(bundle, chunkOf(bundle, module), files);
  return [...files].filter((file) => !html.includes(file));
};

/** The script that reads the names. It is the only script for which the parser waits. */
const READER = '    <script src="/app/before-page.js"></script>\n';
const STYLES = /^ *<link rel="stylesheet".*\n/m;

/**
 * Writes one `meta` element for each name in `FIRST`, with the files for it, separated by spaces. Moves the script that
 * reads these elements: it comes after everything else that the document requests, but before the styles. There are two
 * reasons:
 * - In a document with a content security policy, browsers request nothing after such a script until it has run.
 * - A script waits for all styles before it.
 */
export const firstChunks = (): Plugin => ({
  name: "keepwell:first-chunks",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => {
      const styles = STYLES.exec(html)?.[0];
      if (!bundle || !styles || !html.includes(READER))
        throw new Error("The built document is not as expected.");
      const named = Object.entries(FIRST).map(
        ([name, modules]) =>
          `    <meta name="first-chunks:${name}" content="${filesFor(bundle as Bundle, modules, html).join(" ")}">\n`,
      );
      const requested = styles.replace('rel="stylesheet"', 'rel="preload" as="style"');
      return html
        .replace(READER, "")
        .replace(styles, requested)
        .replace("  </head>", `${named.join("")}${READER}${styles}  </head>`);
    },
  },
});
