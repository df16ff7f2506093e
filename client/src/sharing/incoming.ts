import type { IncomingShare } from "../keyring/incoming-share.ts";
import { trustPerson } from "../people/people.ts";
import { PersonChangedError } from "../people/person-changed.ts";
import type { Session } from "../session/session.ts";

/**
 * Accepts a shared bucket. The account remembers the owner's keys, so the owner's other buckets appear without a
 * question. If the owner's keys or address have changed (see `trustPerson`), or the account's state was lost, the user
 * must have compared the code.
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
