import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { type BucketAbility, canOnBucket } from "@keepwell/contract/abilities.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { useTrashText } from "../../../text/trash-text.ts";
import { entryCopied } from "../entry-copied.ts";
import { noteOpened } from "../entry-marks.ts";
import { type EntryRights, entryRights } from "../entry-rights.ts";
import type { Entries } from "../lists/list-entries.ts";
import { entriesQuery, entryQuery, listsQuery } from "../queries.ts";
import { DuplicateEntry } from "./duplicate-entry.tsx";
import { EntryLoading, EntryProblem } from "./entry-problem.tsx";
import { MissingEntry } from "./missing-entry.tsx";
import {
  canDuplicate,
  canMove,
  DeleteOpened,
  EditOpened,
  type EntryDialogProps,
  type EntryMode,
  HistoryOfOpened,
  MoveOpened,
  ShowOpened,
} from "./opened-entry.tsx";
import { OnEntryCopied } from "./use-entry-copy.ts";
import { useEntryPlace } from "./use-entry-place.ts";
import { useNewerVersion } from "./use-newer-version.ts";
import { useOpenedEntry } from "./use-opened-entry.ts";
import type { Version } from "./version.ts";

/** The dialog of one entry, in the mode that the address names. Only this component holds the entry's secrets. */
export function EntryDialog(props: EntryDialogProps) {
  const { session, bucket, entryUid } = props;
  return (
    <OnEntryCopied value={() => entryCopied(session, bucket, entryUid)}>
      <Entry {...props} />
    </OnEntryCopied>
  );
}

function Entry(props: EntryDialogProps) {
  const { session, bucket, entryUid, people, onClose } = props;
  const [isGone, setGone] = useState(false);
  const isLeaving = isGone || props.mode === "delete" || props.mode === "move-to-bucket";
  const query = useQuery({
    ...entryQuery(session, bucket.uid, entryUid),
    // While an entry is being deleted or moved to another bucket, it is not refetched, because the server may already
    // answer that the entry does not exist.
    enabled: ({ state }) => !isGone && (!isLeaving || state.data === undefined),
  });
  const rows = useQuery(entriesQuery(session, bucket.uid)).data;
  useNewerVersion({ sealed: isLeaving ? undefined : query.data, rows, reread: () => void query.refetch() });
  const isMissing = rows?.some((row) => isMissingRow(row, entryUid)) ?? false;
  const isTrashed = isInTrash(query.data, rows);
  const rights = useRights(props, query.data);
  const mode = allowedMode(props, rights);
  const { newest, error, retry } = useOpenedEntry(session, bucket, query.data);
  const edited = useEdited(mode, newest, (version) =>
    mode === "edit" ? version.entry.labelVerified : canDuplicate({ rights, newest: version, isTrashed }),
  );
  const isShown = newest !== null;
  useEffect(() => {
    if (!isShown) return;
    // Loads the texts of the delete dialog in advance, so that this dialog opens at once and takes over the focus.
    void useTrashText.prepare();
    noteOpened(session, entryUid);
  }, [isShown, session, entryUid]);
  const subtitle = useEntryPlace({ session, bucket, listUid: query.data?.password_list?.uid });
  if (edited && mode === "edit")
    return (
      <EditOpened
        {...props}
        before={edited}
        newer={newest && isUsableAfter(newest, edited) ? newest : null}
        subtitle={subtitle}
        onConflict={() => void query.refetch()}
      />
    );
  if (edited)
    return (
      <Suspense fallback={<EntryLoading onClose={onClose} />}>
        <DuplicateEntry
          session={session}
          bucket={bucket}
          original={edited}
          onCancel={() => props.onMode("show")}
          onClose={onClose}
        />
      </Suspense>
    );
  // A failed refetch does not close the opened entry.
  const problem = error ?? (newest ? null : query.error);
  if (problem && isMissing)
    return <MissingEntry session={session} bucketUid={bucket.uid} entryUid={entryUid} onClose={onClose} />;
  if (problem)
    return (
      <EntryProblem
        error={problem}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch().then(retry)}
        onClose={onClose}
      />
    );
  if (!newest) return <EntryLoading onClose={onClose} />;
  const opened = { ...props, mode, rights, newest, subtitle, isTrashed };
  if (mode === "delete")
    return (
      <Suspense fallback={<EntryLoading onClose={onClose} />}>
        <DeleteOpened {...opened} onGone={() => setGone(true)} />
      </Suspense>
    );
  if (isMove(mode) && canMove(opened))
    return <MoveOpened {...opened} to={MOVES[mode]} onGone={() => setGone(true)} />;
  if (mode === "people")
    return <Suspense fallback={<EntryLoading onClose={onClose} />}>{people(newest.entry.name)}</Suspense>;
  if (mode === "history") return <HistoryOfOpened {...opened} onConflict={() => void query.refetch()} />;
  return <ShowOpened {...opened} />;
}

const useRights = ({ session, bucket }: EntryDialogProps, sealed: SealedEntry | undefined): EntryRights => {
  const lists = useQuery(listsQuery(session, bucket.uid)).data ?? [];
  return entryRights(bucket, lists, sealed);
};

const ABILITY_OF: Readonly<Record<Exclude<EntryMode, "people" | "copy">, BucketAbility>> = {
  show: "entry.view",
  edit: "entry.edit",
  delete: "entry.delete",
  history: "entry.view",
  "move-to-list": "entry.delete",
  "move-to-bucket": "entry.delete",
};

const MOVES = { "move-to-list": "list", "move-to-bucket": "bucket" } as const;
const isMove = (mode: EntryMode): mode is keyof typeof MOVES => mode in MOVES;

/** Returns the mode that the address names, or `show` if the user may not use that mode. */
const allowedMode = (props: EntryDialogProps, rights: EntryRights): EntryMode =>
  isAllowed(props, rights) ? props.mode : "show";

const isAllowed = ({ bucket, mode }: EntryDialogProps, { can, canCreateBeside }: EntryRights): boolean => {
  if (mode === "copy") return canCreateBeside;
  return mode === "people" ? canOnBucket(bucket, "access.view") : can(ABILITY_OF[mode]);
};

const isUsableAfter = (newest: Version, edited: Version): boolean =>
  newest.entry.labelVerified && newest.sealed.rev > edited.sealed.rev;

/**
 * The version that was newest when editing or duplicating began. The form keeps this version until it closes, so that a
 * newer or forged version cannot replace the form while the user types.
 */
function useEdited(
  mode: EntryMode,
  newest: Version | null,
  canBegin: (version: Version) => boolean,
): Version | null {
  const [edited, keep] = useState<Version | null>(null);
  const isEditing = mode === "edit" || mode === "copy";
  if (!isEditing && edited) keep(null);
  if (isEditing && !edited && newest && canBegin(newest)) keep(newest);
  return isEditing ? edited : null;
}

/** Whether the bucket's list of entries says that the entry is missing. */
const isMissingRow = (row: Entries[number], entryUid: string): boolean =>
  isUnverifiable(row) && row.uid === entryUid && row.why === "missing";

/**
 * Whether the entry is in Trash: the server says so, and the bucket's list of entries does not contain the entry. The
 * server's word alone is not enough. What the list contains is decided by the sealed rows, which the server cannot
 * forge.
 */
const isInTrash = (sealed: SealedEntry | undefined, rows: Entries | undefined): boolean =>
  Boolean(sealed?.trashed_at && rows) && !rows?.some(({ uid }) => uid === sealed?.uid);
