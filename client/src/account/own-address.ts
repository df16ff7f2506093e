import { storedEmail } from "../people/stored-details.ts";
import type { Device } from "../session/session.ts";
import { ownPin } from "./sign-in-pins.ts";

/**
 * Makes this browser sign in with this address from now on, because the user has confirmed that the address is the
 * account's. The address gets a copy of the account's pin, because the key derivation stays the same. The previous
 * address keeps its pin. So if the server has lied about the new address, a sign-in with the previous address is still
 * checked.
 */
export const keepAddress = async (device: Device, uid: string, confirmed: string): Promise<void> => {
  const { identities, pins } = device;
  const email = storedEmail(confirmed);
  const pin = await ownPin(device, uid);
  if (pin) await pins.put(email, pin);
  const stored = identities.get(uid);
  if (stored) identities.update({ ...stored, email });
};
