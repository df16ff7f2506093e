/**
 * @file Starts Chromium with the built extension, in a profile that is kept after the browser closes. It starts the
 * full browser, because the headless shell loads no extensions.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, chromium } from "@playwright/test";
import { grantedCopy } from "../../e2e/extension/granted-copy.ts";
import { buildCode, writeTarget } from "../../extension/build/build-extension.ts";
import { SITES, writeFloor } from "./floor.ts";
import { type PlainBrowser, startPlain } from "./plain-browser.ts";
import { addWatch } from "./watch-popup.ts";

export interface OpenBrowser {
  readonly context: BrowserContext;
  /** `chrome-extension://ID` */
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * The extension that the browser loads. `floor` is an extension that does as little as possible. Its time shows how
 * much of Keepwell's time the browser itself needs on this machine.
 */
type Loaded = "keepwell" | "floor" | "nothing";

export interface Installed {
  /** The folder with the files of the built extension. */
  readonly code: string;
  start(loaded?: Loaded): Promise<OpenBrowser>;
  /** Starts the browser with the same profile, but without Playwright, which would make it slower. */
  startPlain(loaded: Exclude<Loaded, "nothing">): Promise<PlainBrowser>;
  remove(): void;
}

export const PROGRAM = process.env["CHROMIUM_WHOLE"] ?? "/usr/bin/chromium";

/** The longest time, in milliseconds, from the start of the browser until the extension has opened its set-up page. */
const SETUP_MS = 3000;
const LOOK_MS = 50;

/**
 * Closes the set-up page, which the extension opens when the browser loads the extension. Otherwise the page would run
 * during the measurement. Returns once the page is closed, or after `SETUP_MS` if there was none.
 */
const closeSetUp = async (context: BrowserContext, origin: string): Promise<void> => {
  for (let waited = 0; waited < SETUP_MS; waited += LOOK_MS) {
    const setup = context.pages().find((page) => page.url() === `${origin}/setup.html`);
    if (setup) return setup.close();
    await sleep(LOOK_MS);
  }
};

const ARGS = [...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), "--disable-gpu"];

const argsFor = (unpacked: string): string[] => [
  ...ARGS,
  `--disable-extensions-except=${unpacked}`,
  `--load-extension=${unpacked}`,
];

/** Builds the extension, and gives it the permission for every https site. */
export const installExtension = async (): Promise<Installed> => {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-bench-"));
  const code = join(folder, "code");
  writeTarget(await buildCode(code), { browser: "chromium", folder: join(folder, "chromium") });
  grantedCopy(join(folder, "chromium"), join(folder, "keepwell"), SITES);
  writeFloor(join(folder, "floor"));
  addWatch(join(folder, "keepwell"), "popup-begin.js");
  addWatch(join(folder, "floor"), "popup.js");
  const profileOf = (loaded: Loaded) => join(folder, `${loaded}-profile`);
  return {
    code,
    startPlain: (loaded) =>
      startPlain({ program: PROGRAM, args: argsFor(join(folder, loaded)), profile: profileOf(loaded) }),
    start: async (loaded = "keepwell") => {
      const context = await chromium.launchPersistentContext(profileOf(loaded), {
        executablePath: PROGRAM,
        headless: true,
        locale: "en-CA",
        args: loaded === "nothing" ? [...ARGS] : argsFor(join(folder, loaded)),
      });
      if (loaded === "nothing") return { context, origin: "", close: () => context.close() };
      const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
      const origin = `chrome-extension://${new URL(worker.url()).host}`;
      if (loaded === "keepwell") await closeSetUp(context, origin);
      return { context, origin, close: () => context.close() };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
