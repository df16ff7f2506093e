import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { type NoticeAction, notify } from "@keepwell/ui/notices-store.ts";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useSession } from "../app/sessions.ts";
import { dropBucket, refreshBucket } from "../features/buckets/queries.ts";
import { AboutBucket } from "../features/buckets/settings/about-bucket.tsx";
import { forgetBucket } from "../features/buckets/settings/bucket-changes.ts";
import { DeleteBucket } from "../features/buckets/settings/delete-bucket.tsx";
import { LeaveBucket } from "../features/buckets/settings/leave-bucket.tsx";
import { RenameBucket } from "../features/buckets/settings/rename-bucket.tsx";
import { undoBucketAction } from "../features/buckets/trash/restore-bucket-now.ts";
import { Handover } from "../features/sharing/handover/handover.tsx";
import { Offer } from "../features/sharing/handover/offer.tsx";
import { PATHS } from "../paths.ts";
import { useBucketSettingsText } from "../text/bucket-settings-text.ts";
import { useSharingText } from "../text/sharing-text.ts";
import { useTrashText } from "../text/trash-text.ts";
import { BucketSettingsFrame } from "./bucket-settings-frame.tsx";

const route = getRouteApi("/member/bucket/$id/settings");

/** The page on which the user renames, transfers, leaves or deletes a bucket. */
export function BucketSettingsScreen() {
  const text = useBucketSettingsText();
  const { id } = route.useParams();
  return (
    <BucketSettingsFrame uid={id} title={text.title}>
      {(bucket) => <Overview key={bucket.uid} bucket={bucket} />}
    </BucketSettingsFrame>
  );
}

/** Shows the actions that the user may take on the bucket. */
function Overview({ bucket }: { readonly bucket: Bucket }) {
  const text = useBucketSettingsText();
  const sharing = useSharingText().leave;
  const trash = useTrashText();
  const session = useSession();
  const afterRemoval = useAfterRemoval(bucket);
  const onChanged = (uid: string) => refreshBucket(session, uid);
  const isOffered = bucket.handover?.to_uid === session.identity.uid;
  return (
    <div className="flex max-w-form flex-col gap-10">
      {isOffered && <Offer session={session} bucket={bucket} onChanged={onChanged} />}
      {canOnBucket(bucket, "bucket.rename") && <RenameBucket session={session} bucket={bucket} />}
      {bucket.access_type !== "owner" && <AboutBucket bucket={bucket} />}
      {canOnBucket(bucket, "bucket.hand_over") && (bucket.is_shared || bucket.handover) && (
        <Handover session={session} bucket={bucket} onChanged={onChanged} />
      )}
      {canOnBucket(bucket, "bucket.leave") && (
        <LeaveBucket
          session={session}
          bucket={bucket}
          onLeft={() => void afterRemoval(sharing.left(bucket.name))}
        />
      )}
      {canOnBucket(bucket, "bucket.delete") && (
        <DeleteBucket
          session={session}
          bucket={bucket}
          onDeleted={(deletion) =>
            void afterRemoval(
              text.deleted,
              deletion === "trash" ? undoBucketAction(session, bucket, trash) : undefined,
            )
          }
        />
      )}
    </div>
  );
}

/** Returns a function that shows a notice, drops the bucket from the cached list, and then goes home. */
function useAfterRemoval({ uid }: Bucket) {
  const session = useSession();
  const navigate = useNavigate();
  return async (words: string, action?: NoticeAction) => {
    notify({ tone: "success", text: words, action });
    dropBucket(session, uid);
    await navigate({ to: PATHS.home, replace: true });
    forgetBucket(session, uid);
  };
}
