import type { Session } from "@keepwell/client/session/session.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import type { PlacedEntry } from "../selection/placed-entries.ts";
import { RestoreNote } from "./restore-note.tsx";
import { restoreNow } from "./restore-now.ts";

interface TrashedNoteProps {
  readonly session: Session;
  readonly entry: PlacedEntry;
  /** Whether the user may restore the entry. */
  readonly canRestore: boolean;
  readonly onRestored: () => void;
}

/** The note above the fields of an entry that is in Trash. */
export function TrashedNote({ session, entry, canRestore, onRestored }: TrashedNoteProps) {
  const { lists } = useVaultText();
  const words = useTrashText();
  const restore = async () => {
    const isDone = await restoreNow(session, [entry], { lists, words });
    if (isDone) onRestored();
  };
  return (
    <RestoreNote title={words.inTrash} text={words.inTrashText} canRestore={canRestore} onRestore={restore} />
  );
}
