import type { OlderState as Older } from "@keepwell/client/people/older-than-seen.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { lazy, Suspense, useState } from "react";
import { useOlderState } from "../../../app/older-state.ts";
import { useRestoredText } from "../../../text/restored-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Strip } from "../../../ui/strip.tsx";

const OlderStateDialog = lazy(async () => ({
  default: (await import("./older-state-dialog.tsx")).OlderStateDialog,
}));

/** Empty unless the server shows an older state of the account. */
export function OlderState({ session }: { readonly session: Session }) {
  const older = useOlderState(session);
  return older ? <Question session={session} older={older} /> : null;
}

interface QuestionProps {
  readonly session: Session;
  readonly older: Older;
}

/** Opens at once; the strip remains if the user closes it. */
function Question({ session, older }: QuestionProps) {
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
      <Suspense>
        {isOpen && <OlderStateDialog session={session} older={older} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
