/**
 * @file A full Chromium that no tool controls, because a page that a tool controls takes longer to appear. This process
 * only tells the browser to open the extension's popup and to close pages, and asks it for the titles of its pages.
 */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Call, connect } from "../../e2e/extension/json-calls.ts";

/** The pause between two requests to the browser, in milliseconds, while this process waits for a page or a file. */
const LOOK_MS = 50;
const PATIENCE_MS = 10_000;
/**
 * The maximum number of attempts to open the popup. An attempt can fail, because Chromium closes a popup if its window
 * loses the focus.
 */
const TRIES = 3;
/** How long a browser that has just started, or has just closed a page, is left idle, in milliseconds. */
const SETTLE_MS = 1500;
/** The file in which Chromium writes the port and the path of its DevTools. */
const PORT_FILE = "DevToolsActivePort";

/** When a popup has shown its rows, it sets its title to this text, followed by the milliseconds that it took. */
export const SHOWN = "shown ";

export interface PlainBrowser {
  /** Opens the popup and closes it. Returns the milliseconds until its rows were painted. */
  timePopup(): Promise<number>;
  close(): Promise<void>;
}

interface Target {
  readonly targetId: string;
  readonly type: string;
  readonly url: string;
  readonly title: string;
}

const until = async <Found>(look: () => Promise<Found | undefined>, what: string): Promise<Found> => {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(LOOK_MS);
  }
  throw new Error(`There is no ${what}.`);
};

const openPopup = async (call: Call, { targetId }: Target): Promise<void> => {
  const attached = await call("Target.attachToTarget", { targetId, flatten: true });
  const { sessionId } = attached as { readonly sessionId: string };
  const expression = "chrome.action.openPopup().then(() => null, String)";
  const opening = await call("Runtime.evaluate", { expression, awaitPromise: true }, sessionId);
  const { result } = opening as { readonly result: { readonly value?: unknown } };
  if (typeof result.value === "string") throw new Error(result.value);
  await call("Target.detachFromTarget", { sessionId });
};

const windowsOf = (call: Call) => {
  const find = async (isWanted: (target: Target) => boolean): Promise<Target | undefined> => {
    // By default, Chromium's list of targets leaves out popups. An empty filter lists everything.
    const { targetInfos } = (await call("Target.getTargets", { filter: [{}] })) as {
      readonly targetInfos: readonly Target[];
    };
    return targetInfos.find(isWanted);
  };
  const close = async ({ targetId }: Target): Promise<void> => {
    await call("Target.closeTarget", { targetId });
    await sleep(SETTLE_MS);
  };
  return { find, close };
};

const isBackground = ({ type, url }: Target): boolean =>
  type === "service_worker" && url.startsWith("chrome-extension:");

const isShown = ({ url, title }: Target): boolean => url.endsWith("/popup.html") && title.startsWith(SHOWN);

interface Start {
  readonly program: string;
  readonly args: readonly string[];
  /** The folder of the browser's profile. */
  readonly profile: string;
}

export const startPlain = async ({ program, args, profile }: Start): Promise<PlainBrowser> => {
  const portFile = join(profile, PORT_FILE);
  rmSync(portFile, { force: true });
  const options = ["--headless=new", "--no-first-run", "--remote-debugging-port=0"];
  const browser = spawn(program, [...options, `--user-data-dir=${profile}`, ...args], { stdio: "ignore" });
  const ended = new Promise((resolve) => browser.once("exit", resolve));
  const address = await until(async () => {
    const [port, path] = existsSync(portFile) ? readFileSync(portFile, "utf8").split("\n") : [];
    return path === undefined ? undefined : `ws://127.0.0.1:${port}${path}`;
  }, "port");
  const call = await connect(address);
  const { find, close } = windowsOf(call);
  await sleep(SETTLE_MS);
  // The extension opens its set-up page whenever the browser loads the extension from a folder.
  const setUp = await find(({ url }) => url.endsWith("/setup.html"));
  if (setUp) await close(setUp);
  return {
    timePopup: async () => {
      for (let tries = 0; tries < TRIES; tries += 1) {
        await openPopup(call, await until(() => find(isBackground), "background"));
        const popup = await until(() => find(isShown), "popup with rows").catch(() => null);
        if (!popup) continue;
        await close(popup);
        return Number(popup.title.slice(SHOWN.length));
      }
      throw new Error("The popup has shown no rows.");
    },
    close: async () => {
      await call("Browser.close", {});
      await ended;
    },
  };
};
