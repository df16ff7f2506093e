import type { Device } from "../session/session.ts";

/**
 * Makes this browser show the enterprise under its current name. The name is what the server says; nothing verifies it.
 * Whether the account belongs to an enterprise stays as it was at the sign-in.
 */
export const keepEnterpriseName = ({ identities }: Device, uid: string, name: string): void => {
  const stored = identities.get(uid);
  if (!stored || stored.entity === null || stored.entity === name) return;
  identities.update({ ...stored, entity: name });
};
