import type { ToRemember } from "../people/state-missing.ts";
import { type Device, type Session, storedIdentity } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

/**
 * The user has decided about an account without a state ([Note: Missing state]). After a loss, buckets are shared only
 * with people whose code was compared; the user can turn that off again.
 * @throws StateMissing when the server says that another browser has saved a state, and shows none.
 */
export const beginState = async (device: Device, session: Session, toRemember: ToRemember): Promise<void> => {
  const { email, name } = storedIdentity(device, session.identity);
  const loss = toRemember === "lost" ? { memory_lost: unixNow(), verified_only: true } : {};
  await (await session.keyring.trust()).begin({ own: { email, name }, ...loss });
};
