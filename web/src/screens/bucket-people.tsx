import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { RouterTextLink } from "../app/links.tsx";
import { useSession } from "../app/sessions.ts";
import { PeopleDialog } from "../features/sharing/people/people-dialog.tsx";
import { useSharingText } from "../text/sharing-text.ts";
import { useText } from "../text/text.ts";

interface BucketPeopleProps {
  readonly bucket: Bucket;
  /** The entry's name, if the dialog is about one entry. Closing then returns to the entry. */
  readonly entryName?: string;
  readonly onClose: () => void;
}

/** Shows who can see a bucket or one of its entries. */
export function BucketPeople({ bucket, entryName, onClose }: BucketPeopleProps) {
  const text = useText().common;
  const session = useSession();
  return (
    <PeopleDialog
      session={session}
      bucket={bucket}
      entryName={entryName}
      onClose={onClose}
      closeLabel={entryName === undefined ? text.close : text.back}
      manage={<Manage bucket={bucket} />}
    />
  );
}

/** The link to the access settings, for users who may change them. Accounts of a team have access lists instead. */
function Manage({ bucket }: { readonly bucket: Bucket }) {
  const text = useSharingText().people;
  const { identity } = useSession();
  if (identity.entity !== null || !canOnBucket(bucket, "access.modify")) return null;
  return (
    <RouterTextLink to="/bucket/$id/settings/user-access" params={{ id: bucket.uid }}>
      {text.manage}
    </RouterTextLink>
  );
}
