import type { OlderState as Older } from "@keepwell/client/restored/older-than-seen.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { useState } from "react";
import { useRestoredText } from "../../../text/restored-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Strip } from "../../../ui/strip.tsx";
import { OlderStateDialog } from "./older-state-dialog.tsx";

interface OlderStateProps {
  readonly session: Session;
  readonly older: Older;
}

/** The question is asked at once, and the strip stays for whoever puts it off. */
export function OlderState({ session, older }: OlderStateProps) {
  const words = useRestoredText();
  const [isOpen, setOpen] = useState(true);
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
        {words.strip}
      </Strip>
      {isOpen && <OlderStateDialog session={session} older={older} onClose={() => setOpen(false)} />}
    </>
  );
}
