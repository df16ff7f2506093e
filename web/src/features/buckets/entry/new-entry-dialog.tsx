import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { canCreateIn } from "../entry-rights.ts";
import { CreateListDialog } from "../lists/create-list-dialog.tsx";
import { bucketName } from "../names.ts";
import { listsQuery } from "../queries.ts";
import { reloadEntries } from "../reloads.ts";
import { EditEntry } from "./edit-entry.tsx";
import { useNewPlace } from "./new-place.ts";
import { hasBucketField, PlaceFields } from "./place-fields.tsx";

interface NewEntryDialogProps {
  readonly session: Session;
  /** The bucket and the list in which the entry is created, unless the user chooses others. */
  readonly bucket: Bucket;
  readonly listId: string | undefined;
  readonly type: EntryType;
  readonly onClose: () => void;
}

/**
 * The dialog that creates an entry. It opens only if the user may create entries in the bucket and list. If the user
 * loses this right while they type, the dialog stays, and they choose another place.
 */
export function NewEntryDialog(props: NewEntryDialogProps) {
  const { session, bucket, listId } = props;
  const { data: lists } = useQuery(listsQuery(session, bucket.uid));
  const [isOpen, setOpen] = useState(false);
  if (
    !isOpen &&
    canCreateIn(
      bucket,
      lists?.find(({ uid }) => uid === listId),
    )
  )
    setOpen(true);
  return isOpen && <NewEntry {...props} />;
}

function NewEntry({ session, bucket: openedIn, listId, type, onClose }: NewEntryDialogProps) {
  const text = useVaultText();
  const place = useNewPlace(session, openedIn, listId);
  const [isNamingList, nameList] = useState(false);
  const bucket = place.bucket ?? openedIn;
  const created = type === "note" ? text.entry.noteCreated : text.entry.created;
  return (
    <>
      <EditEntry
        session={session}
        bucket={bucket}
        type={type}
        place={place}
        subtitle={hasBucketField(place) ? undefined : bucketName(bucket, text)}
        first={<PlaceFields place={place} onCreateList={() => nameList(true)} />}
        before={null}
        newer={null}
        onClose={onClose}
        onConflict={onClose}
        onDiscard={onClose}
        onSaved={() => {
          const isElsewhere = bucket.uid !== openedIn.uid;
          const notice = isElsewhere ? text.entry.place.saved(bucketName(bucket, text)) : created;
          notify({ tone: "success", text: notice });
          void reloadEntries(session, bucket.uid);
          onClose();
        }}
      />
      {isNamingList && (
        <CreateListDialog
          session={session}
          bucket={bucket}
          onCreated={(listUid) => place.choose({ bucketUid: bucket.uid, listUid })}
          onClose={() => nameList(false)}
        />
      )}
    </>
  );
}
