import { storedEmail } from "../people/stored-details.ts";
import type { Device } from "../session/session.ts";

/**
 * The user has confirmed that the account has this address: this browser signs in with it from now on, under the same
 * parameters. What was kept for the previous address stays, in case the server lies about the change.
 */
export const keepAddress = async (
  { identities, pins }: Device,
  uid: string,
  confirmed: string,
): Promise<void> => {
  const email = storedEmail(confirmed);
  const pin = (await pins.list()).find((one) => one.uid === uid);
  if (pin) await pins.put(email, pin);
  const stored = identities.get(uid);
  if (stored) identities.update({ ...stored, email });
};
