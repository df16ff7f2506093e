/** @file Stores in this browser whether the user wants Keepwell to save and use passkeys of websites. */
import type { ReadArea, StorageArea } from "../browser.ts";

/** The name under which the setting is stored. */
export const PASSKEYS = "keepwell.website-passkeys";

export const readPasskeysOn = async (area: ReadArea): Promise<boolean> =>
  (await area.get(PASSKEYS))[PASSKEYS] === true;

export const setPasskeysOn = (area: StorageArea, isOn: boolean): Promise<void> =>
  isOn ? area.set({ [PASSKEYS]: true }) : area.remove(PASSKEYS);
