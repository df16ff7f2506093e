import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryType } from "@keepwell/contract/buckets/entry.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { canCreateIn } from "../entry-rights.ts";
import { listsQuery } from "../queries.ts";
import { NewEntry } from "./new-entry.tsx";

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
 * loses this right while they type, the dialog stays open, and they must choose another place.
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
  return isOpen && <NewEntry {...props} onCancel={props.onClose} />;
}
