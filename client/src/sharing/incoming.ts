import type { IncomingShare } from "../keyring/incoming-share.ts";
import { trustPerson } from "../people/people.ts";
import { PersonChangedError } from "../people/person-changed.ts";
import type { Session } from "../session/session.ts";

/**
 * Accepts a shared bucket. The account remembers the owner's keys, so other buckets that the owner shares appear
 * without a question. If these keys have changed, or if the account's state was lost, the client accepts the keys only
 * if the user has compared the code.
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
