import type { Session } from "@keepwell/client/session/session.ts";
import { lazy, Suspense, useState } from "react";
import { useHasOlderEntries } from "../../../app/older-entries.ts";
import { useRestoredText } from "../../../text/restored-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Strip } from "../../../ui/strip.tsx";

const OlderEntriesDialog = lazy(async () => ({
  default: (await import("./older-entries-dialog.tsx")).OlderEntriesDialog,
}));

/** Empty unless the server has shown an older version of an entry than this browser has seen. */
export function OlderEntries({ session }: { readonly session: Session }) {
  return useHasOlderEntries(session) ? <Question session={session} /> : null;
}

function Question({ session }: { readonly session: Session }) {
  const words = useRestoredText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Strip
        tone="warning"
        action={
          <Button size="sm" onPress={() => setOpen(true)}>
            {words.review}
          </Button>
        }
      >
        {words.entries.strip}
      </Strip>
      <Suspense>{isOpen && <OlderEntriesDialog session={session} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
