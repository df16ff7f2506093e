import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { UsersIcon } from "@keepwell/ui/icons.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { LoadedMembers } from "../loaded-members.tsx";
import { PersonRow } from "./person-row.tsx";

interface PeopleDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  /** Set if the dialog is about one entry; otherwise it is about the bucket. */
  readonly entryName?: string | undefined;
  /** The label of the button that closes the dialog: “Close” for a bucket, “Back” for an entry. */
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/**
 * Lists the people who can read the bucket or the entry, and those who still wait for the key. For each person, says
 * who gave them access, since when they have the key or wait for it, and what the account knows about their keys.
 */
export function PeopleDialog(props: PeopleDialogProps) {
  const { session, bucket, entryName, closeLabel, onClose } = props;
  const text = useSharingText().people;
  return (
    <Dialog
      isOpen
      title={entryName === undefined ? text.title : text.ofEntry(entryName)}
      subtitle={bucket.name}
      glyph={UsersIcon}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{closeLabel}</Button>
        </DialogFooter>
      }
    >
      {entryName !== undefined && <p className="mb-3 text-ink-2">{text.entryText}</p>}
      <People session={session} bucket={bucket} />
    </Dialog>
  );
}

function People({ session, bucket }: Pick<PeopleDialogProps, "session" | "bucket">) {
  const text = useSharingText();
  return (
    <LoadedMembers session={session} bucket={bucket}>
      {(members) => (
        <ul aria-label={text.people.list} className="border-t border-line">
          {members.map((member, at) =>
            isUnverifiable(member) ? (
              <li key={member.uid ?? `unverifiable-${at}`} className="border-b border-line py-2.5">
                {text.access.unverifiable}
              </li>
            ) : (
              <PersonRow key={member.access.uid} session={session} member={member} />
            ),
          )}
        </ul>
      )}
    </LoadedMembers>
  );
}
