import { hasType } from "@keepwell/client/api/call-failure.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "../app/sessions.ts";
import { dropBucket } from "../features/buckets/queries.ts";
import { forgetBucket } from "../features/buckets/settings/bucket-changes.ts";
import { PATHS } from "../paths.ts";
import { currentText } from "../text/text.ts";

interface BucketRead {
  readonly data: Bucket | ClosedBucket | undefined;
  readonly error: Error | null;
}

/**
 * Returns the notice. If the page had loaded the bucket and the user does not own it, says that their access ended or
 * that the bucket was deleted. Otherwise says that no such bucket exists.
 */
const wordsFor = (data: BucketRead["data"]): string => {
  const { bucket } = currentText().buckets;
  const isTaken = data && !isUnverifiable(data) && data.access_type !== "owner";
  return isTaken ? bucket.taken(data.name) : bucket.notFound;
};

/**
 * If the bucket does not exist or no longer exists, shows a notice, removes the bucket from the cache, and goes to the
 * home page.
 */
export const useLeaveMissing = (uid: string, { data, error }: BucketRead): void => {
  const session = useSession();
  const navigate = useNavigate();
  const isMissing = hasType(error, "not_found");
  useEffect(() => {
    if (!isMissing) return;
    notify({ tone: "error", text: wordsFor(data) });
    dropBucket(session, uid);
    void navigate({ to: PATHS.home, replace: true }).then(() => forgetBucket(session, uid));
  }, [isMissing, data, navigate, session, uid]);
};
