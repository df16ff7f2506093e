import { startServer } from "./server-process.ts";

/** One server for every test that needs none of its own. Returns how to take it down again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env["E2E_URL"] = server.url;
  process.env["E2E_DATA_DIR"] = server.dataDir;
  return async () => {
    await server.stop();
    server.deleteFolder();
  };
}
