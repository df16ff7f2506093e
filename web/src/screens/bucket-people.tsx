import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { bucketName } from "../features/buckets/names.ts";
import { refreshBucket } from "../features/buckets/queries.ts";
import { PeopleDialog } from "../features/sharing/people/people-dialog.tsx";
import { KeyChangeStrip } from "../features/sharing/removal/key-change-strip.tsx";
import { ShareDialog } from "../features/sharing/share/share-dialog.tsx";
import { useText } from "../text/text.ts";
import { useSharingCost } from "./sharing-cost.tsx";
import { usePasswords } from "./use-passwords.ts";

interface BucketPeopleProps {
  readonly bucket: Bucket;
  /**
   * The entry's name, if the dialog is about one entry. The user then comes back to the entry when they close the
   * dialog.
   */
  readonly entryName?: string;
  readonly onClose: () => void;
}

/** Shows who can see a bucket or one of its entries. Users who may share the bucket can share it here. */
export function BucketPeople(props: BucketPeopleProps) {
  const { bucket, entryName, onClose } = props;
  const text = useText().common;
  const session = useSession();
  const closeLabel = entryName === undefined ? text.close : text.back;
  if (canOnBucket(bucket, "access.add")) return <Share {...props} closeLabel={closeLabel} />;
  return (
    <PeopleDialog
      session={session}
      bucket={bucket}
      entryName={entryName}
      onClose={onClose}
      closeLabel={closeLabel}
    />
  );
}

function Share({
  bucket,
  entryName,
  closeLabel,
  onClose,
}: BucketPeopleProps & { readonly closeLabel: string }) {
  const text = useText();
  const session = useSession();
  const go = useMemberNavigation();
  const refresh = (uid: string) => refreshBucket(session, uid);
  return (
    <ShareDialog
      session={session}
      bucket={bucket}
      bucketName={bucketName(bucket, text)}
      entryName={entryName}
      passwords={usePasswords(session, bucket)}
      strip={<KeyChangeStrip session={session} bucket={bucket} onChanged={refresh} />}
      {...useSharingCost(bucket)}
      closeLabel={closeLabel}
      onChanged={refresh}
      onOpenEntry={(uid) => go.toEntry(bucket.uid, uid)}
      onClose={onClose}
    />
  );
}
