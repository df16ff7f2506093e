import type { Session } from "@keepwell/client/session/session.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useRestoredText } from "../../../text/restored-text.ts";
import { ConsentDialog } from "./consent-dialog.tsx";
import { acceptOlderEntries } from "./decide-on-state.ts";

interface OlderEntriesDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/**
 * Explains why the server may have sent older versions of entries or buckets. The user can accept these versions by
 * typing a sentence.
 */
export function OlderEntriesDialog({ session, onClose }: OlderEntriesDialogProps) {
  const words = useRestoredText().entries;
  const [typed, setTyped] = useState("");
  const submission = useSubmit({ fields: [], failureOf, action: () => acceptOlderEntries(session) });
  return (
    <ConsentDialog
      session={session}
      submission={submission}
      title={words.title}
      action={words.continue}
      typed={typed}
      onType={setTyped}
      onClose={onClose}
    >
      <p>{words.why}</p>
      <p>{words.lost}</p>
    </ConsentDialog>
  );
}
