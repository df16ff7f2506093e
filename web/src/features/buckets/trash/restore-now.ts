import type { Session } from "@keepwell/client/session/session.ts";
import { type NoticeAction, notify } from "@keepwell/ui/notices-store.ts";
import type { trash } from "../../../text/en/trash.ts";
import type { VaultText } from "../../../text/en-vault.ts";
import { reloadBuckets } from "../reloads.ts";
import type { PlacedEntry } from "../selection/placed-entries.ts";
import { bulkFailure } from "../selection/use-bulk.ts";
import { restoreAll } from "./act-on-trash.ts";

interface Words {
  readonly lists: VaultText["lists"];
  readonly words: typeof trash;
}

/** Restores entries without asking, shows a notice, and updates the page. Returns whether the entries were restored. */
export const restoreNow = async (
  session: Session,
  entries: readonly PlacedEntry[],
  { lists, words }: Words,
): Promise<boolean> => {
  try {
    await restoreAll(session, entries);
    notify({ tone: "success", text: words.restored(entries.length) });
    return true;
  } catch (error) {
    notify({ tone: "error", text: bulkFailure(error, lists, words.restoreForbidden) });
    return false;
  } finally {
    reloadBuckets(session, entries);
  }
};

/** The button of a notice that restores the entries that were just moved to Trash. */
export const undoAction = (
  session: Session,
  entries: readonly PlacedEntry[],
  texts: Words,
): NoticeAction => ({
  label: texts.words.undo,
  run: () => void restoreNow(session, entries, texts),
});
