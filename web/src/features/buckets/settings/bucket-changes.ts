/**
 * @file Updates the cache after a bucket was renamed or deleted, and describes a failed renaming or deletion in words.
 */
import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { failureOf, titledMessage } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import type { BucketSettingsText } from "../../../text/bucket-settings-text.ts";
import { followAgain } from "../being-removed.ts";
import { bucketQuery } from "../queries.ts";

/**
 * Removes everything of the bucket from the cache. Call it only when no page shows the bucket any more. Otherwise the
 * page would read it again.
 */
export const forgetBucket = (session: Session, uid: string): void => {
  queryClient.removeQueries({ queryKey: bucketQuery(session, uid).queryKey });
  followAgain(uid);
};

/** Describes a failure: an unexpected one by the specification's sentence, a refusal by the sentence of its code. */
export const settingsFailure =
  ({ failed }: BucketSettingsText) =>
  (error: unknown): Failure => {
    const failure = failureOf(error);
    return failure.type === "internal" ? { ...failure, message: failed } : failure;
  };

/**
 * Like `settingsFailure`, for a deletion. The server can also refuse to delete a team's bucket because of content that
 * the user cannot see. The sentence then says so.
 */
export const deletionFailure =
  (text: BucketSettingsText, { permissions }: Bucket) =>
  (error: unknown): Failure => {
    const failure = settingsFailure(text)(error);
    const isKept = permissions !== null && hasCode(error, "bucket.delete");
    return isKept ? { ...failure, message: text.deleteRefused } : failure;
  };

/**
 * Waits for `work`. If it fails, throws the error again, and shows it in a notice too, unless it is the error of a
 * field.
 */
export const withNotice = async <Result>(
  text: BucketSettingsText,
  work: Promise<Result>,
): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    const { type, message } = settingsFailure(text)(error);
    if (type !== "validation")
      notify({ tone: "error", text: type === "internal" ? message : titledMessage(error) });
    throw error;
  }
};
