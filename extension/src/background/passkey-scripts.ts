/**
 * @file Registers the scripts that pass a website's calls for passkeys to the background. They run in the top documents
 * of all https sites if the user has switched passkeys on and has granted the permission for these sites, otherwise
 * nowhere.
 */
import { hasSites, SITES } from "../access/sites.ts";
import type { ContentScript, HostPermissions, ReadArea, Scripting } from "../browser.ts";
import { readPasskeysOn } from "../passkeys/setting.ts";

interface Registering {
  readonly permissions: Pick<HostPermissions, "contains">;
  readonly scripting: Pick<
    Scripting,
    "getRegisteredContentScripts" | "registerContentScripts" | "unregisterContentScripts"
  >;
  readonly storage: { readonly local: ReadArea };
}

// The script in the page's world must run before any script of the website.
const COMMON = { matches: SITES.origins, allFrames: false, runAt: "document_start" } as const;

const SCRIPTS: readonly ContentScript[] = [
  { ...COMMON, id: "passkey-relay", js: ["passkey-relay.js"] },
  { ...COMMON, id: "passkey-page", js: ["passkey-page.js"], world: "MAIN" },
];
const IDS = SCRIPTS.map(({ id }) => id);

let current: Promise<void> = Promise.resolve();

const follow = async ({ permissions, scripting, storage }: Registering): Promise<void> => {
  const [isAllowed, isOn, registered] = await Promise.all([
    hasSites(permissions),
    readPasskeysOn(storage.local),
    scripting.getRegisteredContentScripts({ ids: IDS }),
  ]);
  const isWanted = isAllowed && isOn;
  if (isWanted && registered.length === SCRIPTS.length) return;
  const ids = registered.map(({ id }) => id);
  if (ids.length > 0) await scripting.unregisterContentScripts({ ids });
  if (isWanted) await scripting.registerContentScripts(SCRIPTS);
};

/**
 * Registers the scripts, or removes them. Calls run one after the other, because the browser refuses a second
 * registration under the same name.
 */
export const followPasskeySetting = (browser: Registering): Promise<void> => {
  current = current.then(() => follow(browser)).catch(() => undefined);
  return current;
};
