/** @file Updates the cache after a bucket was renamed or deleted, and words the failure of a renaming or deletion. */
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
 * Removes everything of the bucket from the cache. Call it once no page shows the bucket, or it would be refetched.
 */
export const forgetBucket = (session: Session, uid: string): void => {
  queryClient.removeQueries({ queryKey: bucketQuery(session, uid).queryKey });
  followAgain(uid);
};

/** The specification's sentence for unexpected failures. Every refusal keeps its own sentence. */
export const settingsFailure =
  ({ failed }: BucketSettingsText) =>
  (error: unknown): Failure => {
    const failure = failureOf(error);
    return failure.type === "internal" ? { ...failure, message: failed } : failure;
  };

/**
 * The same as `settingsFailure` for a deletion. In a team's bucket, the server may also refuse because of content that
 * the user cannot see.
 */
export const deletionFailure =
  (text: BucketSettingsText, { permissions }: Bucket) =>
  (error: unknown): Failure => {
    const failure = settingsFailure(text)(error);
    const isKept = permissions !== null && hasCode(error, "bucket.delete");
    return isKept ? { ...failure, message: text.deleteRefused } : failure;
  };

/** Shows a failure in a notice too, except errors of a field. */
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
