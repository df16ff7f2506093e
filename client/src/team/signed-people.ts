import type { SignedName } from "@keepwell/crypto/enterprise/roster.ts";
import type { Session } from "../session/session.ts";

/**
 * Returns the signed names and addresses of members and former members, by uid. The roster keeps them after an account
 * was deleted. For a user who belongs to no enterprise, returns an empty map.
 * @throws CannotVerifyError
 */
export const signedPeople = async ({ keyring }: Session): Promise<ReadonlyMap<string, SignedName>> => {
  const enterprise = await keyring.enterprise();
  if (!enterprise) return new Map();
  const { former, members } = enterprise.roster;
  const people = [...[...former.values()].map((one) => [one.uid, one] as const), ...members];
  return new Map(people.flatMap(([uid, { signed }]) => (signed ? [[uid, signed] as const] : [])));
};
