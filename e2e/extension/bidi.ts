/**
 * @file Drives a Firefox with the extension through WebDriver BiDi, because Playwright cannot install extensions in
 * Firefox.
 */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { endProcess } from "../end-process.ts";
import type { DrivenPage, DrivenTab } from "./driven.ts";
import { type Call, connect } from "./json-calls.ts";

const ID = "extension@keepwell.app";
/** The extension's UUID in the test's profile, set here because the test could not learn the random default. */
const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const LONGEST_MS = 60_000;
const LOOK_MS = 200;
/** Firefox reports this error if another page replaces a page that is still loading. */
const ABORTED = "NS_BINDING_ABORTED";

/**
 * Firefox calls hosts of Mozilla by itself. So these preferences send all its calls to other computers to a proxy,
 * which refuses every host that the test does not serve.
 */
const preferences = (proxyPort: number) => ({
  "extensions.webextensions.uuids": JSON.stringify({ [ID]: UUID }),
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": proxyPort,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": proxyPort,
  "network.proxy.no_proxies_on": "localhost,127.0.0.1",
  "intl.locale.requested": "en-CA",
  // The popup stays open while a test in another tab reads it.
  "ui.popup.disable_autohide": true,
});

export interface FirefoxPage extends DrivenPage {
  /** Moves the mouse from beside a point of the page to the point, and presses. Coordinates are in CSS pixels. */
  pressAt(x: number, y: number): Promise<void>;
}

export interface FirefoxTab extends DrivenTab, FirefoxPage {
  /** Waits until the tab has a frame whose address contains `part`, and returns this frame. */
  frame(part: string): Promise<FirefoxPage>;
}

export interface FirefoxBrowser {
  newTab(): Promise<FirefoxTab>;
  /** Waits until a window or tab is open whose address contains `part`, and returns it. */
  opened(part: string): Promise<FirefoxPage>;
  /** Waits until no window or tab is open whose address contains `part`. */
  untilClosed(part: string): Promise<void>;
  close(): Promise<void>;
}

interface FirefoxStart {
  /** The path of the browser. */
  readonly program: string;
  /** The folder of the unpacked extension. */
  readonly unpacked: string;
  /** The folder of the profile, which must not exist yet. */
  readonly profile: string;
  /** The port of the proxy that Firefox uses for all hosts except this computer. */
  readonly proxyPort: number;
}

const startFirefox = async ({ program, profile, proxyPort }: FirefoxStart) => {
  const lines = Object.entries(preferences(proxyPort)).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
  mkdirSync(profile);
  writeFileSync(join(profile, "user.js"), lines.join("\n"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const firefox = spawn(program, [...args, "--remote-allow-system-access"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let printed = "";
  firefox.stderr.on("data", (part) => {
    printed += part;
  });
  const late = Date.now() + LONGEST_MS;
  while (Date.now() < late && firefox.exitCode === null) {
    const address = /WebDriver BiDi listening on (\S+)/.exec(printed)?.[1];
    if (address !== undefined) return { firefox, address };
    await wait(LOOK_MS);
  }
  await endProcess(firefox);
  throw new Error(`Firefox did not start:\n${printed}`);
};

interface Context {
  readonly context: string;
  readonly url: string;
  readonly children: readonly Context[];
}

const addressOf = (page: string): string => (URL.canParse(page) ? page : `moz-extension://${UUID}/${page}`);

const elementAt = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;

const pageOf = (call: Call, context: string): FirefoxPage => {
  const evaluate = async (expression: string): Promise<unknown> => {
    const params = { expression, target: { context }, awaitPromise: true };
    const reply = (await call("script.evaluate", params)) as {
      readonly result?: { readonly value?: unknown };
      readonly exceptionDetails?: { readonly text: string };
    };
    if (reply.exceptionDetails) throw new Error(`${expression}: ${reply.exceptionDetails.text}`);
    return reply.result?.value;
  };
  const until = async (expression: string): Promise<void> => {
    const late = Date.now() + LONGEST_MS;
    // Also evaluate again after an error, because no expression can be evaluated while the document is being replaced.
    while ((await evaluate(expression).catch(() => false)) !== true) {
      if (Date.now() > late)
        throw new Error(`${expression} is not true of:\n${await evaluate("document.body.innerText")}`);
      await wait(LOOK_MS);
    }
  };
  const act = (source: object) => call("input.performActions", { context, actions: [source] });
  const pressAt = async (x: number, y: number): Promise<void> => {
    const actions = [
      { type: "pointerMove", x: x - 4, y },
      { type: "pointerMove", x, y, duration: 50 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await act({ type: "pointer", id: "mouse", actions });
  };
  return {
    evaluate,
    until,
    pressAt,
    untilText: async (part) => {
      await until(`document.body.innerText.includes(${JSON.stringify(part)})`);
      return String(await evaluate("document.body.innerText"));
    },
    typeInto: async (selector, text) => {
      const element = elementAt(selector);
      await until(`${element} !== null`);
      await evaluate(`${element}.focus()`);
      const keys = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
      await act({ type: "key", id: "keys", actions: keys });
    },
    press: async (selector) => {
      const element = elementAt(selector);
      await until(`${element} !== null`);
      const place = await evaluate(
        `(({ x, y, width, height }) => [x + width / 2, y + height / 2].join(" "))(${element}.getBoundingClientRect())`,
      );
      const [x = 0, y = 0] = String(place)
        .split(" ")
        .map((one) => Math.round(Number(one)));
      await pressAt(x, y);
    },
  };
};

const findFrame = ({ url, context, children }: Context, part: string): string | undefined =>
  url.includes(part) ? context : children.flatMap((child) => findFrame(child, part) ?? []).at(0);

const openTab = async (call: Call): Promise<FirefoxTab> => {
  const { context } = (await call("browsingContext.create", { type: "tab" })) as { readonly context: string };
  return {
    ...pageOf(call, context),
    open: async (address) => {
      const load = () =>
        call("browsingContext.navigate", { context, url: addressOf(address), wait: "complete" });
      // Load again after `ABORTED`: Firefox also reports this error if a frame of the previous page was still loading.
      await load().catch((error: unknown) =>
        String(error).includes(ABORTED) ? load() : Promise.reject(error),
      );
    },
    activate: async () => {
      await call("browsingContext.activate", { context });
    },
    frame: async (part) => {
      const late = Date.now() + LONGEST_MS;
      while (Date.now() < late) {
        const tree = (await call("browsingContext.getTree", { root: context })) as {
          readonly contexts: readonly Context[];
        };
        const found = tree.contexts.flatMap((one) => findFrame(one, part) ?? []).at(0);
        if (found !== undefined) return pageOf(call, found);
        await wait(LOOK_MS);
      }
      throw new Error(`The tab has no frame with ${part} in its address.`);
    },
  };
};

const findOpened = async (call: Call, part: string): Promise<string | undefined> => {
  const { contexts } = (await call("browsingContext.getTree", { maxDepth: 0 })) as {
    readonly contexts: readonly Context[];
  };
  return contexts.find(({ url }) => url.includes(part))?.context;
};

const browserOf = (call: Call): Omit<FirefoxBrowser, "close"> => ({
  newTab: () => openTab(call),
  opened: async (part) => {
    const late = Date.now() + LONGEST_MS;
    while (Date.now() < late) {
      const found = await findOpened(call, part);
      if (found !== undefined) return pageOf(call, found);
      await wait(LOOK_MS);
    }
    throw new Error(`No window with ${part} in its address is open.`);
  },
  untilClosed: async (part) => {
    const late = Date.now() + LONGEST_MS;
    while ((await findOpened(call, part)) !== undefined) {
      if (Date.now() > late) throw new Error(`The window with ${part} in its address does not close.`);
      await wait(LOOK_MS);
    }
  },
});

/** Starts Firefox with an unpacked extension, in a new profile. This Firefox accepts any website's certificate. */
export const openInFirefox = async (start: FirefoxStart): Promise<FirefoxBrowser> => {
  const { firefox, address } = await startFirefox(start);
  try {
    const call = await connect(`${address}/session`);
    await call("session.new", { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
    await call("webExtension.install", { extensionData: { type: "path", path: start.unpacked } });
    const close = async () => {
      await call("session.end", {}).catch(() => undefined);
      await endProcess(firefox);
    };
    return { ...browserOf(call), close };
  } catch (error) {
    await endProcess(firefox);
    throw error;
  }
};
