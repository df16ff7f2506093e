import { browser } from "../browser.ts";
import { readStart } from "../device/read-start.ts";
import type { DocumentPlace } from "../messages/sender.ts";
import { neverPasskeys } from "../passkeys/never-passkeys.ts";
import { readCreation } from "../passkeys/read-creation.ts";
import { readSignInOptions } from "../passkeys/read-sign-in-options.ts";
import { rpIdAround } from "../passkeys/rp-id-around.ts";
import { readPasskeysOn } from "../passkeys/setting.ts";
import type { NewCall } from "./begin-passkey-calls.ts";
import { hasPasskeyFor } from "./find-passkeys.ts";
import { mayAppear } from "./may-appear.ts";
import { noDerivation, type Open } from "./menu-vault.ts";

const openFor = async (origin: string): Promise<Open | undefined> => {
  if (!(await readPasskeysOn(browser.storage.local)) || !(await mayAppear(browser.storage.local, origin)))
    return undefined;
  const start = await readStart(noDerivation);
  if (start.kind !== "open") return undefined;
  const never = await neverPasskeys.read({ session: start.session, sealed: start.device.sealed });
  return never.includes(origin) ? undefined : start;
};

/**
 * Whether Keepwell can answer a website's call for a passkey. The user must have switched passkeys on, and must not
 * have excluded the site. An account must be open, and Keepwell must support the call's options. In a private window
 * Keepwell creates no passkey. For a sign-in, some entry must have a passkey that the website accepts.
 */
export const mayAnswerPasskey = async (
  { ceremony, options }: NewCall,
  { origin, isPrivate }: Pick<DocumentPlace, "origin" | "isPrivate">,
): Promise<boolean> => {
  if (ceremony === "create")
    return (
      !isPrivate &&
      readCreation(options, origin, rpIdAround) !== undefined &&
      (await openFor(origin)) !== undefined
    );
  const signInOptions = readSignInOptions(options, origin, rpIdAround);
  if (!signInOptions) return false;
  const open = await openFor(origin);
  return open !== undefined && hasPasskeyFor(open, signInOptions);
};
