/** @file The stars of entries ([Note: Entry marks]). */
import type { EntryMarks } from "@keepwell/client/buckets/entry-marks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { StarIcon } from "@keepwell/ui/icons.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { titledMessage } from "../../app/failure-words.ts";
import { useVaultText } from "../../text/vault-text.ts";
import { changeStars, entryMarksQuery } from "./entry-marks.ts";

export interface Stars {
  readonly starred: EntryMarks["starred"];
  /** Undefined while the user's stars cannot be changed. */
  readonly onStar: ((uid: string, isStarred: boolean) => void) | undefined;
}

const NONE = {};

/** The entries that the user has starred. Returns the same object until a star changes. */
export const useStars = (session: Session): Stars => {
  const starred = useQuery(entryMarksQuery(session)).data?.starred;
  return useMemo(() => {
    const star = (uid: string, isStarred: boolean) =>
      void changeStars(session, [uid], isStarred).catch((error: unknown) =>
        notify({ tone: "error", text: titledMessage(error) }),
      );
    return { starred: starred ?? NONE, onStar: starred && star };
  }, [session, starred]);
};

interface EntryStarProps {
  readonly uid: string;
  readonly name: string;
  readonly stars: Stars;
}

/** The star of an entry, as a toggle button: its name stays the same, and its pressed state changes. */
export function EntryStar({ uid, name, stars: { starred, onStar } }: EntryStarProps) {
  const text = useVaultText().entry;
  const isStarred = uid in starred;
  return (
    <IconButton
      name={text.starOf(name)}
      tip={text.star}
      icon={StarIcon}
      isPressed={isStarred}
      disabledReason={onStar ? undefined : text.marksUnknown}
      onPress={() => onStar?.(uid, !isStarred)}
    />
  );
}

/** The star of a row. Like the row's copy buttons, it is drawn only once the rows are visible. */
export function RowStar(props: EntryStarProps) {
  const isDrawn = useDeferredValue(true, false);
  return isDrawn ? <EntryStar {...props} /> : <span className="size-hit" />;
}
