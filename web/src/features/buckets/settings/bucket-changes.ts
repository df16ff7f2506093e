/** @file What the page keeps of a bucket, after it was renamed or deleted; and the words when it was not. */
import { hasCode } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { failureOf, titledMessage } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import type { BucketSettingsText } from "../../../text/bucket-settings-text.ts";
import type { Failure } from "../../../ui/form-failure.ts";
import { notify } from "../../../ui/notices-store.ts";
import { mayComeBack } from "../going.ts";
import { bucketQuery, bucketsQuery, refreshBuckets } from "../queries.ts";

/** Off the list before home shows it. */
export const dropFromList = (session: Session, uid: string): void => {
  queryClient.setQueryData(bucketsQuery(session).queryKey, (rows) => rows?.filter((row) => row.uid !== uid));
  void refreshBuckets(session);
};

/** With all that hangs on it. Only once no page reads it any more, or it would be asked for again. */
export const forgetBucket = (session: Session, uid: string): void => {
  queryClient.removeQueries({ queryKey: bucketQuery(session, uid).queryKey });
  mayComeBack(uid);
};

/** The spec's sentence for what is nobody's fault; every refusal keeps its own. */
export const settingsFailure =
  ({ failed }: BucketSettingsText) =>
  (error: unknown): Failure => {
    const failure = failureOf(error);
    return failure.type === "internal" ? { ...failure, message: failed } : failure;
  };

/** Of a team's bucket the server alone knows what is in it that this person may not even see. */
export const deletionFailure =
  (text: BucketSettingsText, { permissions }: Bucket) =>
  (error: unknown): Failure => {
    const failure = settingsFailure(text)(error);
    const isKept = permissions !== null && hasCode(error, "bucket.delete");
    return isKept ? { ...failure, message: text.deleteRefused } : failure;
  };

/** Says it in a notice too; what is wrong with a field stands at the field. */
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
