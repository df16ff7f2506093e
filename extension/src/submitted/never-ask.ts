/** @file The sites on which the user does not want to be asked to save a password. Sealed under the account key, in this browser. */
import { type KeptPlace, keepValue, readKept } from "@keepwell/client/session/kept-value.ts";

const NAME = "extension/never-ask";
/** More are forgotten, the oldest first. */
const MOST = 500;

/** Origins; none if what is kept does not open. */
export const readNeverAsk = async (place: KeptPlace): Promise<readonly string[]> => {
  const kept = await readKept(place, NAME);
  return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === "string") : [];
};

export const setNeverAsk = (place: KeptPlace, origin: string, isNever: boolean): Promise<void> =>
  place.sealed.alone(place.session.identity.uid, NAME, async () => {
    const others = (await readNeverAsk(place)).filter((one) => one !== origin);
    await keepValue(place, NAME, (isNever ? [origin, ...others] : others).slice(0, MOST));
  });
