import { hasType } from "@keepwell/client/api/call-failure.ts";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useSession } from "../app/sessions.ts";
import { dropFromList, forgetBucket } from "../features/buckets/settings/bucket-changes.ts";
import { PATHS } from "../paths.ts";
import { currentText } from "../text/text.ts";
import { notify } from "../ui/notices-store.ts";

interface BucketRead {
  readonly data: Bucket | ClosedBucket | undefined;
  readonly error: Error | null;
}

/** A bucket that was readable a moment ago was taken away; for any other only its absence is known. */
const wordsFor = (data: BucketRead["data"]): string => {
  const { bucket } = currentText().buckets;
  const isTaken = data && !isUnverifiable(data) && data.access_type !== "owner";
  return isTaken ? bucket.taken(data.name) : bucket.notFound;
};

/** For a bucket that does not exist, or no longer: show a notice, remove it from the cache, then go home. */
export const useLeaveMissing = (uid: string, { data, error }: BucketRead): void => {
  const session = useSession();
  const navigate = useNavigate();
  const isMissing = hasType(error, "not_found");
  useEffect(() => {
    if (!isMissing) return;
    notify({ tone: "error", text: wordsFor(data) });
    dropFromList(session, uid);
    void navigate({ to: PATHS.home, replace: true }).then(() => forgetBucket(session, uid));
  }, [isMissing, data, navigate, session, uid]);
};
