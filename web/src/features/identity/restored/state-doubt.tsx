import type { OlderState } from "@keepwell/client/people/older-than-seen.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { QuestionStrip } from "@keepwell/ui/question-strip.tsx";
import { lazy } from "react";
import { useStateDoubt } from "../../../app/state-doubt.ts";
import { useMissingStateText } from "../../../text/missing-state-text.ts";
import { useRestoredText } from "../../../text/restored-text.ts";

const OlderStateDialog = lazy(async () => ({
  default: (await import("./older-state-dialog.tsx")).OlderStateDialog,
}));
const MissingStateDialog = lazy(async () => ({
  default: (await import("./missing-state-dialog.tsx")).MissingStateDialog,
}));

/** Warns if the server sends an older state of the account or no state at all. Otherwise renders nothing. */
export function StateInDoubt({ session }: { readonly session: Session }) {
  const doubt = useStateDoubt(session);
  if (!doubt) return null;
  return doubt.kind === "older" ? (
    <Older session={session} older={doubt.older} />
  ) : (
    <Missing session={session} />
  );
}

interface OlderProps {
  readonly session: Session;
  readonly older: OlderState;
}

function Older({ session, older }: OlderProps) {
  const words = useRestoredText();
  return (
    <QuestionStrip
      action={words.review}
      opensAtOnce
      dialog={(close) => <OlderStateDialog session={session} older={older} onClose={close} />}
    >
      {words.strip}
    </QuestionStrip>
  );
}

/**
 * Says that the server sends no state. The dialog does not open by itself, because without a state the user can still
 * read their own buckets.
 */
function Missing({ session }: { readonly session: Session }) {
  const words = useMissingStateText();
  return (
    <QuestionStrip
      action={words.review}
      dialog={(close) => <MissingStateDialog session={session} onClose={close} />}
    >
      {words.strip}
    </QuestionStrip>
  );
}
