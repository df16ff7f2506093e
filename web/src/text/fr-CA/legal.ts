import type { legal as en } from "../en/legal.ts";
import { privacy } from "./privacy.ts";
import { terms } from "./terms.ts";

export const legal: typeof en = { terms, privacy };
