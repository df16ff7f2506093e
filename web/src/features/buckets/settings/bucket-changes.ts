/** @file Removes from the cache a bucket that the user no longer has, and describes why a change of a bucket failed. */
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
 * Removes all data of the bucket from the cache. Call it only when no page shows the bucket any more. A page that still
 * shows the bucket would read it again.
 */
export const forgetBucket = (session: Session, uid: string): void => {
  queryClient.removeQueries({ queryKey: bucketQuery(session, uid).queryKey });
  followAgain(uid);
};

/**
 * Describes a failure. An internal or unknown failure is described by the specification's general sentence. Any other
 * failure, such as a refusal of the server, has its own sentence.
 */
export const settingsFailure =
  ({ failed }: BucketSettingsText) =>
  (error: unknown): Failure => {
    const failure = failureOf(error);
    return failure.type === "internal" ? { ...failure, message: failed } : failure;
  };

/**
 * Like `settingsFailure`, but for a deletion. If a team's bucket contains something that the user cannot see, the
 * server refuses to delete it. This refusal has its own sentence.
 */
export const deletionFailure =
  (text: BucketSettingsText, { permissions }: Bucket) =>
  (error: unknown): Failure => {
    const failure = settingsFailure(text)(error);
    const isKept = permissions !== null && hasCode(error, "bucket.delete");
    return isKept ? { ...failure, message: text.deleteRefused } : failure;
  };

/** Waits for `work`. If it fails, shows the error in a notice (unless a form field shows it) and throws it again. */
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
