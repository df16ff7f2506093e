import { readOwnBucketNames } from "@keepwell/client/buckets/own-bucket-names.ts";
import {
  isSameOlder,
  type OlderState,
  OlderThanSeen,
  type SavedState,
} from "@keepwell/client/people/older-than-seen.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { DescriptionList, DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { unixIso } from "../../../text/date-time.ts";
import { useRestoredText } from "../../../text/restored-text.ts";
import { ConsentDialog } from "./consent-dialog.tsx";
import { acceptOlderState } from "./decide-on-state.ts";
import { ReturningList } from "./returning-list.tsx";

interface OlderStateDialogProps {
  readonly session: Session;
  readonly older: OlderState;
  readonly onClose: () => void;
}

/**
 * Shows the dates of the older state and of the newest state that this browser has seen. Lists what the older state
 * would bring back, such as the access of removed people. The user accepts the older state by typing a sentence.
 */
export function OlderStateDialog({ session, older, onClose }: OlderStateDialogProps) {
  const words = useRestoredText();
  const names = useBucketNames(session);
  const [typed, setTyped] = useState({ text: "", for: older });
  // What the user has typed for another older state does not count for this one.
  const text = isSameOlder(typed.for, older) ? typed.text : "";
  const submission = useSubmit({
    fields: [],
    failureOf: (error) =>
      error instanceof OlderThanSeen
        ? { type: "older_state", message: words.state.another }
        : failureOf(error),
    action: () => acceptOlderState(session, older),
  });
  return (
    <ConsentDialog
      session={session}
      submission={submission}
      title={words.state.title}
      action={words.state.continue}
      typed={text}
      onType={(next) => setTyped({ text: next, for: older })}
      onClose={onClose}
    >
      <DescriptionList>
        <DescriptionRow label={words.seen}>
          <Saved state={older.seen} />
        </DescriptionRow>
        <DescriptionRow label={words.shown}>
          <Saved state={older.shown} />
        </DescriptionRow>
      </DescriptionList>
      <p>{words.state.why}</p>
      <ReturningList returning={older.returning} names={names} />
    </ConsentDialog>
  );
}

function Saved({ state: { seq, at } }: { readonly state: SavedState }) {
  const words = useRestoredText().state;
  return seq === 0 ? words.nothing : words.saved(seq, at === null ? null : unixIso(at));
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/**
 * Reads the names of the user's own buckets. The names of other people's buckets cannot be verified until the user has
 * decided about the state.
 */
function useBucketNames(session: Session): ReadonlyMap<string, string> {
  const { data } = useQuery({
    queryKey: [session.identity.uid, "buckets", "own names"],
    queryFn: () => readOwnBucketNames(session),
  });
  return data ?? NO_NAMES;
}
