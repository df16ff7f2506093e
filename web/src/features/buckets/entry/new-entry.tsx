import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { type ReactNode, useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { CreateListDialog } from "../lists/create-list-dialog.tsx";
import { bucketName } from "../names.ts";
import { reloadEntries } from "../reloads.ts";
import { EditEntry } from "./edit-entry.tsx";
import { useNewPlace } from "./new-place.ts";
import { hasBucketField, PlaceFields } from "./place-fields.tsx";

interface NewEntryProps {
  readonly session: Session;
  /** The bucket and the list in which the entry is created, unless the user chooses others. */
  readonly bucket: Bucket;
  readonly listId: string | undefined;
  readonly type: EntryType;
  /** The values with which the form begins, if the entry is a copy of another one. */
  readonly copied?: OpenEntry;
  /** A notice above the form. */
  readonly note?: ReactNode;
  readonly onCancel: () => void;
  /** Called once the entry is saved. */
  readonly onClose: () => void;
}

/** The form for a new entry, in the dialog of an entry. */
export function NewEntry(props: NewEntryProps) {
  const { session, bucket: openedIn, listId, type, copied, note, onCancel, onClose } = props;
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
        {...(copied && { copied })}
        note={note}
        first={<PlaceFields place={place} onCreateList={() => nameList(true)} />}
        before={null}
        newer={null}
        onClose={onCancel}
        onConflict={onCancel}
        onDiscard={onCancel}
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
