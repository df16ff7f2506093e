import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { OPERATOR_SETTINGS } from "./operator-settings.ts";
import { startServer } from "./server-process.ts";

const BUNDLE = fileURLToPath(new URL("enter/bundle.ts", import.meta.url));

/**
 * Starts the server that tests share unless they start one of their own. Returns the function that stops the shared
 * server.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "keepwell-enter-"));
  execFileSync(process.execPath, [BUNDLE, folder]);
  process.env["E2E_ENTER"] = folder;
  const server = await startServer(OPERATOR_SETTINGS);
  process.env["E2E_URL"] = server.url;
  process.env["E2E_DATA_DIR"] = server.dataDir;
  return async () => {
    await server.stop();
    server.deleteFolder();
    rmSync(folder, { recursive: true });
  };
}
