import type { IncomingShare } from "../keyring/share-not-accepted.ts";
import { trustPerson } from "../people/people.ts";
import type { Session } from "../session/session.ts";

/**
 * Accepts somebody's bucket: their keys are remembered, and what they share from now on appears at once.
 * Keys that changed are accepted only where a human has compared the code.
 * @throws CannotVerifyError
 */
export const acceptShare = async (
  session: Session,
  { bucket, from }: IncomingShare,
  { verified = false }: { readonly verified?: boolean } = {},
): Promise<void> => {
  await trustPerson(session, from, { verified });
  await session.keyring.bucketKey(bucket);
};
