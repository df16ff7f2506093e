/** @file `npm run dev`: restarts the server at each change, and serves the page with hot reload. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { build, createServer } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

// Build the card form first, because the server reads the built card form when it starts. The card form has no hot
// reload.
const CARD_FRAME = `${ROOT}web/card-frame`;
await build({ root: CARD_FRAME, configFile: `${CARD_FRAME}/vite.config.ts`, logLevel: "warn" });

const server = spawn(process.execPath, ["--watch", "--watch-preserve-output", "server/src/main.ts"], {
  cwd: ROOT,
  stdio: "inherit",
});
const page = await createServer({ root: `${ROOT}web`, configFile: `${ROOT}web/vite.config.ts` });
await page.listen();
page.printUrls();

for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => {
    server.kill(signal);
    void page.close().then(() => process.exit(0));
  });
