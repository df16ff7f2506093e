import type { Device } from "../session/session.ts";

/**
 * Stores the enterprise's current name, so that this browser shows it. The name comes from the server, and nothing
 * verifies it. Does not change whether the account belongs to an enterprise: that was stored at the sign-in.
 */
export const keepEnterpriseName = ({ identities }: Device, uid: string, name: string): void => {
  const stored = identities.get(uid);
  if (!stored || stored.entity === null || stored.entity === name) return;
  identities.update({ ...stored, entity: name });
};
