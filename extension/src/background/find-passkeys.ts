import type { SignInOptions } from "../passkeys/read-sign-in-options.ts";
import { rowsWithPasskey } from "../passkeys/rows-with-passkey.ts";
import { readMenuIndex } from "../vault/menu-index.ts";
import { isOld, type Open, refreshIndex } from "./menu-vault.ts";

type Wanted = Pick<SignInOptions, "rpId" | "allowed">;

/**
 * Whether an entry has a passkey that a website asks for. Looks in the index that the browser keeps, and waits for the
 * server only if there is no index. Refreshes an old index in the background. Asks the server at most once a minute, so
 * that it does not learn of every call.
 */
export const hasPasskeyFor = async (open: Open, wanted: Wanted): Promise<boolean> => {
  const read = () => readMenuIndex({ session: open.session, sealed: open.device.sealed }, wanted.rpId);
  const part = await read();
  const rows = rowsWithPasskey(part?.entries ?? [], wanted);
  if (part) {
    if (isOld(part, rows)) void refreshIndex(open).catch(() => undefined);
    return rows.length > 0;
  }
  await refreshIndex(open).catch(() => undefined);
  return rowsWithPasskey((await read())?.entries ?? [], wanted).length > 0;
};
