import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { RouterLinkButton } from "../../../app/links.tsx";
import { useShareText } from "../../../text/share-text.ts";

export interface WaitingMembersProps {
  readonly bucket: Bucket;
  readonly name: string;
  /** How many members wait for the key. */
  readonly members: number;
}

const PEOPLE = { see: "people" } as const;

/** Says that members of the user's bucket wait for the key. The link opens the dialog with their names and codes. */
export function WaitingMembers({ bucket, name, members }: WaitingMembersProps) {
  const text = useShareText().waiting;
  return (
    <Alert
      tone="info"
      title={text.members(members, name)}
      action={
        <RouterLinkButton
          to="/bucket/$id/{-$listId}"
          params={{ id: bucket.uid, listId: undefined }}
          search={PEOPLE}
          size="sm"
        >
          {text.review}
        </RouterLinkButton>
      }
    >
      {text.membersText}
    </Alert>
  );
}
