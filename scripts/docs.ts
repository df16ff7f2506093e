/** @file `npm run docs`: writes the pages of docs/ that are made from tables of the code. */
import { writeFileSync } from "node:fs";
import { authorizationPage } from "../server/test/authorization/authorization-page.ts";

writeFileSync(new URL("../docs/authorization.md", import.meta.url), authorizationPage());
