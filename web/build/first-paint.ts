/**
 * @file Writes templates of the first pages into the built document. The browser can paint one of them before the
 * page's code has loaded. The page's own components render them, with the page's own texts (web/src/first-paint).
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import react from "@vitejs/plugin-react";
import { build, type Plugin } from "vite";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const LOCALES = ["en", "fr-CA"] as const;
const ROOT = '<div id="root"></div>\n';
const TITLE = /<title>(.*?)<\/title>/;
/**
 * The initials in a template. The templates are rendered for a user named "{name}", so the initials become "{". They
 * are removed, because the browser can make the user's own initials only after the page's code has loaded.
 */
const INITIALS = ">{<";

interface Renderer {
  readonly renderFirstPages: () => Promise<Readonly<Record<string, string>>>;
}

/** Bundles the renderer into one file that Node.js can import. */
const bundleRenderer = async (): Promise<string> => {
  const built = await build({
    root: WEB,
    configFile: false,
    logLevel: "error",
    plugins: [{ ...optimizeLocales.vite({ locales: ["en-US", "fr-FR"] }), enforce: "pre" }, react()],
    ssr: { noExternal: true },
    build: {
      ssr: "src/first-paint/first-pages.tsx",
      write: false,
      rolldownOptions: { external: ["crypto"], output: { codeSplitting: false } },
    },
  });
  const [output] = "output" in built ? built.output : [];
  if (output?.type !== "chunk") throw new Error("The first pages cannot be bundled.");
  return output.code;
};

/** Sets the globals that the page's modules read in a browser, such as the stored appearance and the address. */
const pretendBrowser = (locale: string): void => {
  const stored = new Map([
    ["keepwell.appearance", JSON.stringify({ locale })],
    ["keepwell.passkeys", JSON.stringify(["passkey"])],
  ]);
  const localStorage = { getItem: (key: string) => stored.get(key) ?? null };
  const location = new URL("https://keepwell.example/app/");
  const provided = {
    ...{ localStorage, location, indexedDB: undefined },
    ...{ isSecureContext: true, PublicKeyCredential: undefined },
  };
  for (const [name, value] of Object.entries(provided))
    Object.defineProperty(globalThis, name, { value, configurable: true });
};

const templateOf = (name: string, locale: string, html: string): string => {
  if (/<script| style=/.test(html))
    throw new Error(`The policy refuses what the first page ${name} contains.`);
  const [element, title] = TITLE.exec(html) ?? [];
  if (!element || !title) throw new Error(`The first page ${name} has no title.`);
  const content = html
    .replace(element, "")
    .replace(INITIALS, "><")
    .replaceAll(/<!--.*?-->/g, "");
  return `    <template data-first-page="${name}:${locale}" data-title="${title}">${content}</template>\n`;
};

/**
 * Renders all templates. Imports the renderer again for each language, because its modules read the language only once.
 */
const renderTemplates = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "keepwell-first-paint-"));
  const file = join(folder, "first-pages.mjs");
  try {
    await writeFile(file, await bundleRenderer());
    let templates = "";
    for (const locale of LOCALES) {
      pretendBrowser(locale);
      const renderer: Renderer = await import(`${pathToFileURL(file)}?${locale}`);
      for (const [name, html] of Object.entries(await renderer.renderFirstPages()))
        templates += templateOf(name, locale, html);
    }
    return templates;
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Writes all templates into the document. public/before-page.js chooses one of them and shows it. */
export const firstPaint = (): Plugin => ({
  name: "keepwell:first-paint",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: async (html) => {
      if (!html.includes(ROOT)) throw new Error("The built document is not as expected.");
      return html.replace(ROOT, `${ROOT}${await renderTemplates()}`);
    },
  },
});
