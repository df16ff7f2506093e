/** @file Builds the web page into web/dist. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const WEB = fileURLToPath(new URL("../web", import.meta.url));

await build({ root: WEB, configFile: `${WEB}/vite.config.ts`, logLevel: "warn" });
