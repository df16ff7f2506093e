/** @file A Firefox with the extension, over WebDriver BiDi: Playwright cannot install extensions there. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const ID = "extension@keepwell.app";
/** Of this profile alone: Firefox otherwise makes a random one, and tells no page which. */
const UUID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const LONGEST_MS = 60_000;
const LOOK_MS = 200;

/** Firefox calls Mozilla's hosts on its own. Nothing listens at this proxy. */
const PREFERENCES = {
  "extensions.webextensions.uuids": JSON.stringify({ [ID]: UUID }),
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "localhost,127.0.0.1",
  "intl.locale.requested": "en-CA",
};

interface Reply {
  readonly id?: number;
  readonly type: "success" | "error" | "event";
  readonly result?: unknown;
  readonly message?: string;
}

type Call = (method: string, params: object) => Promise<unknown>;

const connect = async (address: string): Promise<Call> => {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.onmessage = ({ data }) => {
    const reply: Reply = JSON.parse(String(data));
    const asked = reply.id === undefined ? undefined : waiting.get(reply.id);
    if (reply.type === "error") asked?.reject(new Error(reply.message));
    else asked?.resolve(reply.result);
  };
  let next = 1;
  return (method, params) => {
    const answer = Promise.withResolvers<unknown>();
    const id = next++;
    waiting.set(id, answer);
    socket.send(JSON.stringify({ id, method, params }));
    return answer.promise;
  };
};

export interface ExtensionTab {
  open(page: "popup.html" | "setup.html"): Promise<void>;
  /** Waits until the page's text contains this, and returns all of it. */
  untilText(part: string): Promise<string>;
  /** Focuses an element, once it is there, and types. Keys have the code points of WebDriver. */
  typeInto(selector: string, text: string): Promise<void>;
  close(): Promise<void>;
}

const startFirefox = async (program: string, profile: string) => {
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
  );
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
  while (Date.now() < late) {
    const address = /WebDriver BiDi listening on (\S+)/.exec(printed)?.[1];
    if (address !== undefined) return { firefox, address };
    await wait(LOOK_MS);
  }
  firefox.kill();
  throw new Error(`Firefox did not start:\n${printed}`);
};

/** Starts Firefox with an unpacked extension, in a new profile. */
export const openInFirefox = async (program: string, unpacked: string): Promise<ExtensionTab> => {
  const profile = mkdtempSync(join(tmpdir(), "keepwell-firefox-"));
  const { firefox, address } = await startFirefox(program, profile);
  const call = await connect(address);
  await call("session.new", { capabilities: {} });
  await call("webExtension.install", { extensionData: { type: "path", path: unpacked } });
  const { context } = (await call("browsingContext.create", { type: "tab" })) as { readonly context: string };

  const evaluate = async (expression: string): Promise<unknown> => {
    const params = { expression, target: { context }, awaitPromise: true };
    const { result } = (await call("script.evaluate", params)) as { readonly result?: { value?: unknown } };
    return result?.value;
  };
  const until = async (expression: string): Promise<void> => {
    const late = Date.now() + LONGEST_MS;
    while ((await evaluate(expression)) !== true) {
      if (Date.now() > late)
        throw new Error(`${expression} is not true of:\n${await evaluate("document.body.innerText")}`);
      await wait(LOOK_MS);
    }
  };
  return {
    open: async (page) => {
      const url = `moz-extension://${UUID}/${page}`;
      await call("browsingContext.navigate", { context, url, wait: "complete" });
    },
    untilText: async (part) => {
      await until(`document.body.innerText.includes(${JSON.stringify(part)})`);
      return String(await evaluate("document.body.innerText"));
    },
    typeInto: async (selector, text) => {
      const element = `document.querySelector(${JSON.stringify(selector)})`;
      await until(`${element} !== null`);
      await evaluate(`${element}.focus()`);
      const keys = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
      await call("input.performActions", { context, actions: [{ type: "key", id: "keys", actions: keys }] });
    },
    close: async () => {
      await call("session.end", {}).catch(() => undefined);
      const ended = new Promise((resolve) => void firefox.once("exit", resolve));
      firefox.kill();
      await ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
};
