import { noteLastUsed } from "../vault/last-used.ts";
import { isInPrivateWindow } from "./front-page.ts";
import type { Opened } from "./opened.ts";

/** Stores that the user has used an entry in the popup now, unless the popup is over a private window. */
export const noteUsedHere = async (
  { device, session }: Pick<Opened, "device" | "session">,
  uid: string,
): Promise<void> => {
  const used = { uid, isPrivate: await isInPrivateWindow() };
  await noteLastUsed({ sealed: device.sealed, session }, used, Date.now());
};
