/**
 * @file The sites on which the user does not want to be asked to save a password. They are kept in this browser, sealed
 * under the account's draft key.
 */
import { type KeptPlace, keepValue, readKept } from "@keepwell/client/session/kept-value.ts";

const NAME = "extension/never-ask";
/** The most sites that are kept. If there are more, the oldest are forgotten. */
const MOST = 500;

/** Reads the origins of the sites; none if the kept value does not open. */
export const readNeverAsk = async (place: KeptPlace): Promise<readonly string[]> => {
  const kept = await readKept(place, NAME);
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
};

export const setNeverAsk = (place: KeptPlace, origin: string, isNever: boolean): Promise<void> =>
  place.sealed.alone(place.session.identity.uid, NAME, async () => {
    const others = (await readNeverAsk(place)).filter((one) => one !== origin);
    await keepValue(place, NAME, (isNever ? [origin, ...others] : others).slice(0, MOST));
  });
