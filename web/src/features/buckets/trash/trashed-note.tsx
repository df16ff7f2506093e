import type { Session } from "@keepwell/client/session/session.ts";
import { useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { RestoreGlyph } from "../../../ui/glyphs/restore.tsx";
import type { InTrash } from "./act-on-trash.ts";
import { restoreNow } from "./restore-now.ts";

interface TrashedNoteProps {
  readonly session: Session;
  readonly entry: InTrash;
  /** Whether the user may restore it. */
  readonly canRestore: boolean;
  readonly onRestored: () => void;
}

/** Above the fields of an entry that is in Trash. */
export function TrashedNote({ session, entry, canRestore, onRestored }: TrashedNoteProps) {
  const { lists } = useVaultText();
  const words = useTrashText();
  const offline = useOfflineReason();
  const [isPending, setPending] = useState(false);
  const restore = async () => {
    setPending(true);
    const isDone = await restoreNow(session, [entry], { lists, words });
    setPending(false);
    if (isDone) onRestored();
  };
  const button = (
    <Button
      icon={RestoreGlyph}
      isPending={isPending}
      pendingLabel={words.restoring}
      disabledReason={offline}
      onPress={() => void restore()}
    >
      {words.restore}
    </Button>
  );
  return (
    <Alert tone="info" title={words.inTrash} action={canRestore && button}>
      {canRestore && words.inTrashText}
    </Alert>
  );
}
