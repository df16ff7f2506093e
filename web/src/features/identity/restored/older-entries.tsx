import type { Session } from "@keepwell/client/session/session.ts";
import { QuestionStrip } from "@keepwell/ui/question-strip.tsx";
import { lazy } from "react";
import { useHasOlderEntries } from "../../../app/older-entries.ts";
import { useRestoredText } from "../../../text/restored-text.ts";

const OlderEntriesDialog = lazy(async () => ({
  default: (await import("./older-entries-dialog.tsx")).OlderEntriesDialog,
}));

/**
 * Asks the user about older versions of entries or buckets. Renders nothing until the server sends an older version of
 * an entry or bucket than this browser has seen.
 */
export function OlderEntries({ session }: { readonly session: Session }) {
  return useHasOlderEntries(session) ? <Question session={session} /> : null;
}

function Question({ session }: { readonly session: Session }) {
  const words = useRestoredText();
  return (
    <QuestionStrip
      action={words.review}
      dialog={(close) => <OlderEntriesDialog session={session} onClose={close} />}
    >
      {words.entries.strip}
    </QuestionStrip>
  );
}
