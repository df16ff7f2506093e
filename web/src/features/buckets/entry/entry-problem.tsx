/** @file Shown in place of an entry while the entry loads, or when it cannot be shown. */
import { hasType } from "@keepwell/client/api/call-failure.ts";
import { OlderEntryError } from "@keepwell/client/buckets/older-entry.ts";
import { ClosedBucketError } from "@keepwell/client/keyring/key-state.ts";
import { StateInDoubt } from "@keepwell/client/people/state-in-doubt.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { titledMessage } from "../../../app/failure-words.ts";
import type { VaultText } from "../../../text/en-vault.ts";
import { useVaultText } from "../../../text/vault-text.ts";

/** Whether the error says that the server did not send the entry as it was saved. */
const isForged = (error: unknown): boolean =>
  error instanceof CannotVerifyError || hasType(error, "unverifiable");

/** Whether the bucket's key cannot be used now. Nothing in the bucket can then be opened. */
const isClosed = (error: unknown): boolean =>
  error instanceof ClosedBucketError || error instanceof StateInDoubt;

/**
 * Whether the entry or its bucket cannot be verified, or the server has sent an older version of the entry. No retry is
 * offered then.
 */
export const cannotBeVerified = (error: unknown): boolean =>
  isForged(error) || isClosed(error) || error instanceof OlderEntryError;

/** Whether another try cannot succeed. */
const isFinal = (error: unknown): boolean =>
  cannotBeVerified(error) || hasType(error, "not_found", "forbidden");

const titleOf = (error: unknown, { entry, errors }: VaultText): string => {
  if (error instanceof OlderEntryError) return entry.olderTitle;
  if (cannotBeVerified(error)) return entry.unverifiableTitle;
  return isFinal(error) ? errors.titles.not_found : entry.notOpenedTitle;
};

/** Says in a sentence why an entry, or a part of it, could not be shown. */
export const useProblemWords = (error: unknown): string => {
  const text = useVaultText();
  const isKnown =
    isClosed(error) ||
    error instanceof OlderEntryError ||
    hasType(error, "not_found", "forbidden", "offline");
  if (isForged(error)) return text.entry.unverifiableText;
  return isKnown ? titledMessage(error) : text.entry.loadFailed;
};

export function EntryLoading({ onClose }: { readonly onClose: () => void }) {
  const text = useVaultText();
  const isShown = useDelayedPending(true);
  return (
    <Dialog isOpen title={isShown ? text.ui.loading : " "} onRequestClose={onClose}>
      <div className="min-h-44">{isShown && <SkeletonRows count={4} />}</div>
    </Dialog>
  );
}

interface EntryProblemProps {
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

export function EntryProblem({ error, isRetrying, onRetry, onClose }: EntryProblemProps) {
  const text = useVaultText();
  const message = useProblemWords(error);
  const canRetry = !isFinal(error);
  return (
    <Dialog
      isOpen
      size="sm"
      title={titleOf(error, text)}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button variant={canRetry ? "secondary" : "primary"} onPress={onClose}>
            {text.common.close}
          </Button>
          {canRetry && (
            <Button variant="primary" isPending={isRetrying} onPress={onRetry}>
              {text.common.retry}
            </Button>
          )}
        </DialogFooter>
      }
    >
      <Alert tone="error" isLive>
        {message}
      </Alert>
      {hasType(error, "offline") && <p className="pt-3 text-ui text-ink-2">{text.entry.offlineHelp}</p>}
    </Dialog>
  );
}
