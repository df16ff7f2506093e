/**
 * @file Registers the script `content/early` for all https sites if the user has allowed it; otherwise the script runs
 * nowhere.
 */
import { hasSites, SITES } from "../access/sites.ts";
import type { HostPermissions, Scripting } from "../browser.ts";

const ID = "early";

interface Registering {
  readonly permissions: Pick<HostPermissions, "contains">;
  readonly scripting: Pick<
    Scripting,
    "getRegisteredContentScripts" | "registerContentScripts" | "unregisterContentScripts"
  >;
}

const SCRIPT = {
  id: ID,
  matches: SITES.origins,
  js: ["early.js"],
  allFrames: true,
  // Run from the start of a document, so that the script sees each focus. A later script would first have to ask the
  // page which field has the focus, and that takes longer.
  runAt: "document_start",
} as const;

let current: Promise<void> = Promise.resolve();

const follow = async ({ permissions, scripting }: Registering): Promise<void> => {
  const [isAllowed, registered] = await Promise.all([
    hasSites(permissions),
    scripting.getRegisteredContentScripts({ ids: [ID] }),
  ]);
  // An earlier version of the extension may have registered the script with another `runAt`.
  const runs = registered.some(({ runAt }) => runAt === SCRIPT.runAt);
  if (registered.length > 0 && !(isAllowed && runs)) await scripting.unregisterContentScripts({ ids: [ID] });
  if (isAllowed && !runs) await scripting.registerContentScripts([SCRIPT]);
};

/**
 * Registers the script if the user allows it, otherwise removes the script. Calls run one after the other, because the
 * browser refuses a second registration under the same name.
 */
export const followPermission = (browser: Registering): Promise<void> => {
  current = current.then(() => follow(browser)).catch(() => undefined);
  return current;
};
