import { hasType } from "@keepwell/client/api/call-failure.ts";
import { ChangedSinceShownError } from "@keepwell/client/buckets/changed-since-shown.ts";
import { NotShownError } from "@keepwell/client/buckets/not-shown.ts";
import { OlderEntryError } from "@keepwell/client/buckets/older-entry.ts";
import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import { UnverifiedEntriesError } from "@keepwell/client/buckets/unverified-entries.ts";
import type { Progress } from "@keepwell/client/keys/in-chunks.ts";
import { BULK_MAX } from "@keepwell/contract/fields.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useEffect, useRef, useState } from "react";
import { titledMessage } from "../../../app/failure-words.ts";
import type { VaultText } from "../../../text/en-vault.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { bucketsOf, type PlacedEntry } from "./placed-entries.ts";

interface Bulk<One> {
  readonly entries: readonly One[];
  /** The sentence to show if the server answers 403. */
  readonly forbidden: string;
  /**
   * Called with the entries that the action has changed. If the action failed or was stopped, some entries are missing.
   */
  readonly onEnd: (done: readonly One[]) => void;
}

interface State {
  readonly isRunning: boolean;
  readonly isStopping: boolean;
  readonly done: number;
  readonly failure: string | undefined;
  /** The entries that could not be verified at the moment when the action came to them. */
  readonly unverified: readonly ShownEntry[];
}

const IDLE: State = { isRunning: false, isStopping: false, done: 0, failure: undefined, unverified: [] };

type Work<One> = (entries: readonly One[], progress: Progress) => Promise<void>;

/** Returns the sentence that says why a bulk action failed. `forbidden` is the sentence for a 403. */
export const bulkFailure = (error: unknown, lists: VaultText["lists"], forbidden: string): string => {
  if (error instanceof CannotVerifyError) return lists.bulkUnverified;
  if (error instanceof ChangedSinceShownError) return lists.bulkChanged;
  if (error instanceof NotShownError) return lists.notShown(error.entries.map(({ name }) => name));
  if (error instanceof OlderEntryError) return titledMessage(error);
  return hasType(error, "forbidden") ? forbidden : lists.bulkFailed;
};

/**
 * Returns which of the remaining entries (`left`) cannot be verified. If the error does not name them, returns all
 * remaining entries of the bucket at which the action stopped.
 */
export const unverifiedBy = (error: unknown, left: readonly PlacedEntry[]): readonly ShownEntry[] => {
  if (error instanceof UnverifiedEntriesError) return error.entries;
  const stoppedAt = left[0]?.bucket.uid;
  return error instanceof CannotVerifyError ? left.filter(({ bucket }) => bucket.uid === stoppedAt) : [];
};

/** The calls for up to this many buckets are as fast as one call, so no progress is shown. */
const FEW_CALLS = 3;

/** A bulk action. If it fails halfway, the next run continues from there. If the user stops it, it ends. */
export const useBulk = <One extends PlacedEntry>({ entries, forbidden, onEnd }: Bulk<One>) => {
  const { lists } = useVaultText();
  // A copy of the selection, made when the dialog opens. During the action, finished rows leave the page's own
  // selection.
  const [chosen] = useState(entries);
  const [state, set] = useState(IDLE);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async (work: Work<One>): Promise<void> => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    let { done } = state;
    const [before, known] = [done, state.unverified];
    const onProgress = (more: number) => {
      done = before + more;
      set((now) => ({ ...now, done }));
    };
    set({ ...IDLE, isRunning: true, done, unverified: known });
    try {
      await work(chosen.slice(before), { onProgress, signal: controller.signal });
      onEnd(chosen);
    } catch (error) {
      if (error instanceof NotShownError) {
        const missing = new Set(error.entries.map(({ uid }) => uid));
        notify({ tone: "error", text: bulkFailure(error, lists, forbidden) });
        onEnd(chosen.slice(0, done).filter(({ uid }) => !missing.has(uid)));
      } else if (controller.signal.aborted) onEnd(chosen.slice(0, done));
      else {
        const found = unverifiedBy(error, chosen.slice(done));
        const all = new Map([...known, ...found].map((entry) => [entry.uid, entry]));
        set({ ...IDLE, done, failure: bulkFailure(error, lists, forbidden), unverified: [...all.values()] });
      }
    } finally {
      running.current = undefined;
    }
  };

  const isLong = chosen.length > BULK_MAX || bucketsOf(chosen).length > FEW_CALLS;
  const stop = () => {
    running.current?.abort();
    set((now) => ({ ...now, isStopping: true }));
  };
  const close = () => {
    if (!state.isRunning) onEnd(chosen.slice(0, state.done));
    else if (isLong) stop();
  };
  return { ...state, count: chosen.length, isLong, run, close };
};

export type BulkRun = Omit<ReturnType<typeof useBulk>, "run">;
