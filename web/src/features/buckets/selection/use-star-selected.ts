import { MOST_STARRED } from "@keepwell/client/buckets/entry-marks.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { StarIcon } from "@keepwell/ui/icons.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import type { SelectionAction } from "@keepwell/ui/selection-bar.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { titledMessage } from "../../../app/failure-words.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { changeStars, entryMarksQuery } from "../entry-marks.ts";
import type { Row } from "./entry-rows.ts";
import { focusRowSoon } from "./focus-row.ts";
import { starChange } from "./star-change.ts";
import type { SelectedRows } from "./use-selected-rows.ts";

interface StarSelected {
  readonly session: Session;
  /** The rows that the filter finds, including those that are scrolled out of view. */
  readonly shown: readonly Row[];
  readonly selection: SelectedRows;
}

/** Returns the action that stars the selected entries. If all of them are starred, the action removes their stars. */
export const useStarSelected = ({ session, shown, selection }: StarSelected) => {
  const { entry, home, lists } = useVaultText();
  const offline = useOfflineReason();
  const [isPending, setPending] = useState(false);
  const { selected, clear } = selection;
  const starred = useQuery(entryMarksQuery(session)).data?.starred;
  const change = starChange(selected, starred ?? {});
  const star = async () => {
    setPending(true);
    try {
      await changeStars(session, change.uids, change.isStarring);
      clear();
      focusRowSoon(shown.find(({ id }) => selected.has(id))?.id);
      const text = change.isStarring ? lists.starred : lists.unstarred;
      notify({ tone: "success", text: text(change.uids.length) });
    } catch (error) {
      notify({ tone: "error", text: titledMessage(error) });
    } finally {
      setPending(false);
    }
  };
  const action: SelectionAction = {
    id: "star",
    label: change.isStarring ? home.actions.star : home.actions.unstar,
    icon: StarIcon,
    isIconOnly: true,
    disabledReason:
      offline ??
      (starred ? undefined : entry.marksUnknown) ??
      (change.isTooMany ? lists.mostStarred(MOST_STARRED) : undefined),
    onAction: () => void star(),
  };
  return { action, isPending };
};
