/** @file All hooks. */
import { accountHooks } from "./account-hooks.ts";
import type { Hooks } from "./hook.ts";
import { sharingHooks } from "./sharing-hooks.ts";
import { teamHooks } from "./team-hooks.ts";

export const hooks: Hooks = { ...accountHooks, ...sharingHooks, ...teamHooks };
