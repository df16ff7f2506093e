import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Copies a built extension. The copy has permission for the test's server and for the patterns of `sites` from the
 * beginning, because a test cannot answer the browser's question about permissions.
 */
export const grantedCopy = (built: string, folder: string, sites: readonly string[] = []): void => {
  cpSync(built, folder, { recursive: true });
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: ["http://localhost/*", ...sites] }));
};
