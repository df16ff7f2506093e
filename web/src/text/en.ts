import { ui } from "@keepwell/ui/text/en/ui.ts";
import { buckets } from "./en/buckets.ts";
import { common } from "./en/common.ts";
import { errors } from "./en/errors.ts";
import { home } from "./en/home.ts";
import { identity } from "./en/identity.ts";
import { search } from "./en/search.ts";
import { shell } from "./en/shell.ts";

/**
 * The texts that every page loads. Each area has a section, and each section has a file. TypeScript requires that
 * fr-CA.ts has the same shape.
 */
export const en = {
  common,
  ui,
  errors,
  shell,
  identity,
  home,
  buckets,
  search,
};

export type Catalogue = typeof en;
