/** @file Shows an opened entry in one of its modes, such as reading, editing or its history. */
import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { ShareIcon, UsersIcon } from "@keepwell/ui/icons.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { lazy, type ReactNode, Suspense } from "react";
import type { MemberSearch } from "../../../app/search.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import type { EntryRights } from "../entry-rights.ts";
import { EntryStar, useStars } from "../entry-star.tsx";
import { dropEntry, keepEntry } from "../queries.ts";
import { reloadEntries } from "../reloads.ts";
import { undoAction } from "../trash/restore-now.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { isCopyable } from "./duplicate-of.ts";
import { EditEntry } from "./edit-entry.tsx";
import { EntryLoading } from "./entry-problem.tsx";
import { ShowEntry } from "./show-entry.tsx";
import type { Version } from "./version.ts";

// Loaded on demand, because most users never open an entry in Trash.
const TrashedNote = lazy(async () => ({ default: (await import("../trash/trashed-note.tsx")).TrashedNote }));
const EntryHistory = lazy(async () => ({
  default: (await import("./history/entry-history.tsx")).EntryHistory,
}));
const MoveOpenedEntry = lazy(async () => ({ default: (await import("./move-opened.tsx")).MoveOpened }));

export type EntryMode = "show" | NonNullable<MemberSearch["mode"]>;

export interface EntryDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly entryUid: string;
  readonly mode: EntryMode;
  readonly onMode: (mode: EntryMode) => void;
  readonly onClose: () => void;
  /** Renders the list of people who can see the entry. While the dialog shows this list, it does not show the entry. */
  readonly people: (entryName: string) => ReactNode;
  /** A link to the entry's permissions, for users who manage them. */
  readonly permissions: ReactNode;
}

interface OpenedProps extends EntryDialogProps {
  readonly rights: EntryRights;
  readonly newest: Version;
  readonly subtitle: string;
  readonly isTrashed: boolean;
}

/**
 * Whether the entry can be edited. It cannot if its label is not verified: with a forged label, saving could change the
 * entry's type and lose fields. It also cannot while it is in Trash, from which it must first be restored.
 */
const canSave = ({ rights, newest, isTrashed }: OpenedProps): boolean =>
  newest.entry.labelVerified && !isTrashed && rights.can("entry.edit");

/** Whether the entry can be moved. The rules are the same as for selected entries. */
export const canMove = ({
  rights,
  newest,
  isTrashed,
}: Pick<OpenedProps, "rights" | "newest" | "isTrashed">) =>
  newest.entry.labelVerified && !isTrashed && rights.can("entry.delete");

/** Whether the user may create a copy of the entry, in its bucket and list. */
export const canDuplicate = ({
  rights,
  newest: { entry },
  isTrashed,
}: Pick<OpenedProps, "rights" | "newest" | "isTrashed">) =>
  entry.labelVerified && !isTrashed && rights.canCreateBeside && isCopyable(entry);

const shownOf = ({ entry: { uid, name, type, rev } }: Version): ShownEntry => ({ uid, name, type, rev });

export function ShowOpened(props: OpenedProps) {
  const { session, bucket, rights, newest, subtitle, isTrashed, onMode, onClose } = props;
  const stars = useStars(session);
  const note = isTrashed && (
    <Suspense>
      <TrashedNote
        session={session}
        entry={{ ...shownOf(newest), bucket }}
        canRestore={rights.can("entry.delete")}
        onRestored={onClose}
      />
    </Suspense>
  );
  return (
    <ShowEntry
      entry={newest.entry}
      subtitle={subtitle}
      canEdit={canSave(props)}
      canDelete={rights.can("entry.delete")}
      canMove={canMove(props)}
      note={note}
      canSeeHistory={rights.can("entry.view")}
      canDuplicate={canDuplicate(props)}
      people={usePeopleButton(bucket)}
      star={!isTrashed && <EntryStar uid={newest.entry.uid} name={newest.entry.name} stars={stars} />}
      permissions={rights.managesPermissions && props.permissions}
      onEdit={() => onMode("edit")}
      onDelete={() => onMode("delete")}
      onMove={(to) => onMode(`move-to-${to}`)}
      onHistory={() => onMode("history")}
      onDuplicate={() => onMode("copy")}
      onPeople={() => onMode("people")}
      onClose={onClose}
    />
  );
}

const usePeopleButton = (bucket: Bucket) => {
  const text = useVaultText();
  if (canOnBucket(bucket, "access.add")) return { label: text.lists.share, icon: ShareIcon };
  return canOnBucket(bucket, "access.view") ? { label: text.lists.people, icon: UsersIcon } : null;
};

export function DeleteOpened(props: OpenedProps & { readonly onGone: () => void }) {
  const { session, bucket, entryUid, newest, isTrashed, onMode, onClose, onGone } = props;
  const text = useVaultText();
  const words = useTrashText();
  return (
    <DeleteEntry
      session={session}
      bucket={bucket}
      entry={newest.entry}
      isTrashed={isTrashed}
      onCancel={() => onMode("show")}
      onDeleted={(deletion) => {
        const undo = [{ ...shownOf(newest), bucket }];
        const action =
          deletion === "trash" ? undoAction(session, undo, { lists: text.lists, words }) : undefined;
        notify({ tone: "success", text: text.entry.deleted, action });
        onGone();
        dropEntry(session, bucket.uid, entryUid);
        void reloadEntries(session, bucket.uid);
        onClose();
      }}
    />
  );
}

interface MoveProps extends OpenedProps {
  readonly to: "list" | "bucket";
  readonly onGone: () => void;
}

export function MoveOpened({ session, bucket, newest, to, onMode, onClose, onGone }: MoveProps) {
  return (
    <Suspense fallback={<EntryLoading onClose={onClose} />}>
      <MoveOpenedEntry
        session={session}
        bucket={bucket}
        entry={shownOf(newest)}
        listUid={newest.sealed.password_list?.uid}
        to={to}
        onStay={() => onMode("show")}
        onGone={() => {
          onGone();
          onClose();
        }}
      />
    </Suspense>
  );
}

export function HistoryOfOpened(props: OpenedProps & { readonly onConflict: () => void }) {
  const { session, bucket, newest, onMode, onClose, onConflict } = props;
  const text = useVaultText();
  return (
    <Suspense fallback={<EntryLoading onClose={onClose} />}>
      <EntryHistory
        session={session}
        bucket={bucket}
        newest={newest}
        canRestore={canSave(props)}
        onBack={() => onMode("show")}
        onConflict={onConflict}
        onRestored={(sealed) => {
          keepSaved(props, sealed, text.entry.restored);
          onMode("show");
        }}
      />
    </Suspense>
  );
}

const keepSaved = ({ session, bucket }: EntryDialogProps, sealed: SealedEntry, notice: string): void => {
  notify({ tone: "success", text: notice });
  keepEntry(session, bucket.uid, sealed);
  void reloadEntries(session, bucket.uid);
};

interface EditOpenedProps extends EntryDialogProps {
  readonly before: Version;
  readonly newer: Version | null;
  readonly subtitle: string;
  readonly onConflict: () => void;
}

export function EditOpened(props: EditOpenedProps) {
  const { session, bucket, onMode, onClose, before, newer, subtitle, onConflict } = props;
  const text = useVaultText();
  const toShow = () => onMode("show");
  return (
    <EditEntry
      session={session}
      bucket={bucket}
      subtitle={subtitle}
      type={before.entry.type}
      before={before}
      newer={newer}
      onClose={toShow}
      onConflict={onConflict}
      onDiscard={toShow}
      onSaved={(sealed) => {
        keepSaved(props, sealed, text.entry.saved);
        onClose();
      }}
    />
  );
}
