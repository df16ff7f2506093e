import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildCode, writeTarget } from "../../extension/build/build-extension.ts";
import startServer from "../global-setup.ts";

/** Builds the extension and starts the server. Returns the function that deletes the build and stops the server. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-extension-"));
  const built = join(folder, "chromium");
  writeTarget(await buildCode(join(folder, "code")), { browser: "chromium", folder: built });
  process.env["E2E_EXTENSION"] = built;
  const stop = await startServer();
  return async () => {
    await stop();
    rmSync(folder, { recursive: true });
  };
}
