import type { IncomingShare } from "../keyring/incoming-share.ts";
import { trustPerson } from "../people/people.ts";
import { PersonChangedError } from "../people/person-changed.ts";
import type { Session } from "../session/session.ts";

/**
 * Accepts a shared bucket: its owner's keys are remembered, and what the owner shares from then on appears at once.
 * Keys that changed, and any keys after the account's memory was lost, are accepted only if the user has compared the
 * code.
 * @throws CannotVerifyError, ClosedBucketError
 */
export const acceptShare = async (
  session: Session,
  { bucket, from }: IncomingShare,
  { verified = false }: { readonly verified?: boolean } = {},
): Promise<void> => {
  if (from.mustCompare && !verified) throw new PersonChangedError();
  await trustPerson(session, from, { verified });
  await session.keyring.bucketKey(bucket);
};
