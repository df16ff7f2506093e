import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { RestoreGlyph } from "@keepwell/ui/glyphs/restore.tsx";
import { useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTrashText } from "../../../text/trash-text.ts";

interface RestoreNoteProps {
  readonly title: string;
  /** A sentence about the effect of restoring, shown to users who may restore. */
  readonly text: string;
  readonly canRestore: boolean;
  readonly onRestore: () => Promise<void>;
}

/** Says that an entry or a bucket is in Trash, and restores it. */
export function RestoreNote({ title, text, canRestore, onRestore }: RestoreNoteProps) {
  const words = useTrashText();
  const offline = useOfflineReason();
  const [isPending, setPending] = useState(false);
  const restore = async () => {
    setPending(true);
    await onRestore().finally(() => setPending(false));
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
    <Alert tone="info" title={title} action={canRestore && button}>
      {canRestore && text}
    </Alert>
  );
}
