/** @file What the page keeps of a bucket, after it was renamed or deleted; and the words when it was not. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { failureOf, titledMessage } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { currentText } from "../../../text/text.ts";
import type { Failure } from "../../../ui/form-failure.ts";
import { notify } from "../../../ui/notices-store.ts";
import { bucketQuery, bucketsQuery, refreshBuckets } from "../queries.ts";

/** The new name is on every page at once; both are read again, and checked. */
export const showRenamed = (session: Session, bucket: Bucket): void => {
  void queryClient.invalidateQueries({ queryKey: bucketQuery(session, bucket.uid).queryKey, exact: true });
  void refreshBuckets(session);
};

/** Off the list before home shows it. */
export const dropFromList = (session: Session, uid: string): void => {
  queryClient.setQueryData(bucketsQuery(session).queryKey, (rows) =>
    rows?.filter((row) => isUnverifiable(row) || row.uid !== uid),
  );
  void refreshBuckets(session);
};

/** With all that hangs on it. Only once no page reads it any more, or it would be asked for again. */
export const forgetBucket = (session: Session, uid: string): void =>
  queryClient.removeQueries({ queryKey: bucketQuery(session, uid).queryKey });

/** The spec's sentence for what is nobody's fault; every refusal keeps its own. */
export const settingsFailure = (error: unknown): Failure => {
  const failure = failureOf(error);
  return failure.type === "internal" ? { ...failure, message: currentText().bucketSettings.failed } : failure;
};

/** Says it in a notice too; what is wrong with a field stands at the field. */
export const withNotice = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    const { type, message } = settingsFailure(error);
    if (type !== "validation")
      notify({ tone: "error", text: type === "internal" ? message : titledMessage(error) });
    throw error;
  }
};
