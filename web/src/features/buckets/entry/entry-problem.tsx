/** @file What stands in the entry dialog's place while there is nothing to show, or never will be. */
import { hasType } from "@keepwell/client/api/call-failure.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import { useText } from "../../../text/text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useDelayedPending } from "../../../ui/use-delayed-pending.ts";

/** What came is not what was saved. */
export const isLie = (error: unknown): boolean =>
  error instanceof CannotVerifyError || hasType(error, "unverifiable");

/** Why something of an entry could not be shown, in a sentence. */
export const useProblemWords = (error: unknown): string => {
  const text = useText();
  const isKnown = hasType(error, "not_found", "forbidden", "offline");
  if (isLie(error)) return text.entry.unverifiableText;
  return isKnown ? titledMessage(error) : text.entry.loadFailed;
};

export function EntryLoading({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const isShown = useDelayedPending(true);
  return (
    <Dialog isOpen title={isShown ? text.ui.loading : " "} onRequestClose={onClose}>
      <div className="min-h-44">{isShown && <SkeletonRows count={4} />}</div>
    </Dialog>
  );
}

interface EntryProblemProps {
  readonly error: unknown;
  readonly onClose: () => void;
}

export function EntryProblem({ error, onClose }: EntryProblemProps) {
  const text = useText();
  const message = useProblemWords(error);
  return (
    <Dialog
      isOpen
      size="sm"
      title={isLie(error) ? text.entry.unverifiableTitle : text.errors.titles.not_found}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button variant="primary" onPress={onClose}>
            {text.common.close}
          </Button>
        </DialogFooter>
      }
    >
      <Alert tone="error" isLive>
        {message}
      </Alert>
    </Dialog>
  );
}
