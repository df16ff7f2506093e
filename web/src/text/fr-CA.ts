import { ui } from "@keepwell/ui/text/fr-CA/ui.ts";
import type { Catalogue } from "./en.ts";
import { buckets } from "./fr-CA/buckets.ts";
import { common } from "./fr-CA/common.ts";
import { errors } from "./fr-CA/errors.ts";
import { home } from "./fr-CA/home.ts";
import { identity } from "./fr-CA/identity.ts";
import { search } from "./fr-CA/search.ts";
import { shell } from "./fr-CA/shell.ts";

/**
 * French as written in Quebec: a no-break space before a colon and inside « », and no space before a question mark,
 * an exclamation mark or a semicolon. Titles have sentence case. Buttons have infinitives.
 */
export const frCa = {
  common,
  ui,
  errors,
  shell,
  identity,
  home,
  buckets,
  search,
} satisfies Catalogue;
