/** @file `npm run docs`: writes docs/authorization.md, which is generated from tables in the code. */
import { writeFileSync } from "node:fs";
import { authorizationPage } from "../server/test/authorization/authorization-page.ts";

writeFileSync(new URL("../docs/authorization.md", import.meta.url), authorizationPage());
