/** @file Opens WebKitGTK on a virtual display. Uses Xvfb, and Debian's WebKitWebDriver with its MiniBrowser. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Readable } from "node:stream";
import { freePort } from "../../server/src/free-port.ts";
import { endProcess } from "../end-process.ts";
import { openSession, type WebDriver } from "./web-driver.ts";

const BROWSERS = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (platform) => `/usr/lib/${platform}/webkit2gtk-4.1/MiniBrowser`,
);

/**
 * Starts a virtual display. Xvfb chooses the display's number, and writes it to file descriptor 3 once the display is
 * ready.
 */
const openDisplay = async (): Promise<{ readonly name: string; readonly process: ChildProcess }> => {
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [number] = await once(child.stdio[3] as Readable, "data");
  return { name: `:${String(number).trim()}`, process: child };
};

/** Opens one browser. `args` go to the MiniBrowser, for example `--enable-html5-local-storage=false`. */
export const openWebKit = async (...args: readonly string[]): Promise<WebDriver> => {
  const binary = BROWSERS.find((path) => existsSync(path));
  if (binary === undefined) throw new Error("There is no MiniBrowser: install webkit2gtk-driver.");
  const display = await openDisplay();
  const port = await freePort();
  const driver = spawn("WebKitWebDriver", [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display.name, GDK_BACKEND: "x11" },
  });
  const stop = async () => {
    await endProcess(driver);
    await endProcess(display.process);
  };
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, {
      "webkitgtk:browserOptions": { binary, args: ["--automation", ...args] },
    });
    return { ...session, end: () => session.end().finally(stop) };
  } catch (error) {
    await stop();
    throw error;
  }
};
