/** @file Lists of sites that this browser keeps for an account, sealed under the account's draft key. */
import { type KeptPlace, keepValue, readKept } from "@keepwell/client/session/kept-value.ts";

/** The largest number of sites in a list. If there are more, the oldest are forgotten. */
const MOST = 500;

export interface SiteList {
  /** Reads the origins of the sites; empty if the kept value cannot be opened. */
  read(place: KeptPlace): Promise<readonly string[]>;
  /** Adds a site to the list, or removes it. */
  set(place: KeptPlace, origin: string, isIn: boolean): Promise<void>;
}

/** Returns the list that is kept under this name. */
export const siteList = (name: string): SiteList => {
  const read = async (place: KeptPlace): Promise<readonly string[]> => {
    const kept = await readKept(place, name);
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
  };
  return {
    read,
    set: (place, origin, isIn) =>
      place.sealed.alone(place.session.identity.uid, name, async () => {
        const others = (await read(place)).filter((one) => one !== origin);
        await keepValue(place, name, (isIn ? [origin, ...others] : others).slice(0, MOST));
      }),
  };
};
