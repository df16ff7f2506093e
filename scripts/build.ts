/** @file Builds the web page into web/dist, and the card form into web/card-frame/dist. */
import { fileURLToPath } from "node:url";
import { build } from "vite";

const WEB = fileURLToPath(new URL("../web", import.meta.url));

for (const root of [WEB, `${WEB}/card-frame`])
  await build({ root, configFile: `${root}/vite.config.ts`, logLevel: "warn" });
