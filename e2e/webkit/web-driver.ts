/** @file The calls of W3C WebDriver that the journeys in WebKit need. */
import { setTimeout as wait } from "node:timers/promises";

/** The property that holds an element's id in the protocol's JSON (the "web element identifier"). */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

export type ElementRef = Readonly<Record<typeof ELEMENT, string>>;

/** A session controls one browser. The browser's profile is deleted when the session ends. */
export interface WebDriver {
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /**
   * Runs `body` in the document as the body of a function. The function finds `args` in `arguments`. Returns the
   * function's value.
   */
  run<T>(body: string, ...args: readonly unknown[]): Promise<T>;
  click(element: ElementRef): Promise<void>;
  /** Replaces the text in a field. */
  type(element: ElementRef, text: string): Promise<void>;
  /** Types key by key into the element with the focus. */
  typeKeys(text: string): Promise<void>;
  /** Sends keys to the element with the focus. Presses one key after the other, and releases all of them at the end. */
  press(...keys: readonly string[]): Promise<void>;
  /** Makes later calls act on the document of this frame; null makes them act on the page's own document. */
  enterFrame(element: ElementRef | null): Promise<void>;
  screenshot(): Promise<Buffer>;
  end(): Promise<void>;
}

const READY_MS = 20_000;

const call = async <T>(url: string, method: string, body?: unknown): Promise<T> => {
  const reply = await fetch(url, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const { value } = (await reply.json()) as { readonly value: T & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${method} ${url}: ${value.error} ${value.message}`);
  return value;
};

const untilReady = async (driver: string): Promise<void> => {
  const late = Date.now() + READY_MS;
  while (Date.now() < late) {
    const isReady = await call<{ ready: boolean }>(`${driver}/status`, "GET").then(
      ({ ready }) => ready,
      () => false,
    );
    if (isReady) return;
    await wait(100);
  }
  throw new Error(`No WebDriver answers at ${driver}.`);
};

const down = (value: string) => ({ type: "keyDown", value });
const up = (value: string) => ({ type: "keyUp", value });

/** Opens a session at the driver's address. */
export const openSession = async (driver: string, capabilities: object): Promise<WebDriver> => {
  await untilReady(driver);
  const { sessionId } = await call<{ sessionId: string }>(`${driver}/session`, "POST", {
    capabilities: { alwaysMatch: capabilities },
  });
  const session = `${driver}/session/${sessionId}`;
  const post = <T>(path: string, body: unknown = {}) => call<T>(`${session}/${path}`, "POST", body);
  const strike = (actions: readonly object[]) =>
    post<void>("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  const at = (element: ElementRef) => `element/${element[ELEMENT]}`;
  return {
    go: (url) => post("url", { url }),
    reload: () => post("refresh"),
    run: (script, ...args) => post("execute/sync", { script, args }),
    click: (element) => post(`${at(element)}/click`),
    type: async (element, text) => {
      await post(`${at(element)}/clear`);
      await post(`${at(element)}/value`, { text });
    },
    typeKeys: (text) => strike([...text].flatMap((key) => [down(key), up(key)])),
    press: (...keys) => strike([...keys.map(down), ...keys.toReversed().map(up)]),
    enterFrame: (id) => post("frame", { id }),
    screenshot: async () => Buffer.from(await call<string>(`${session}/screenshot`, "GET"), "base64"),
    end: () => call(session, "DELETE"),
  };
};
