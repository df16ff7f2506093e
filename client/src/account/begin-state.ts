import type { ToRemember } from "../people/state-missing.ts";
import { type Device, type Session, storedIdentity } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";

/**
 * Begins a new state of the account, because the server shows no state ([Note: Missing state]) and the user has decided
 * to begin a new one. If the user says that an earlier state was lost, the new state allows sharing only with people
 * whose code was compared. The user can turn this setting off again.
 * @throws StateMissing when the server says that another browser has saved a state, but does not show that state.
 */
export const beginState = async (device: Device, session: Session, toRemember: ToRemember): Promise<void> => {
  const { email, name } = storedIdentity(device, session.identity);
  const loss = toRemember === "lost" ? { memory_lost: unixNow(), verified_only: true } : {};
  await (await session.keyring.trust()).begin({ own: { email, name }, ...loss });
};
