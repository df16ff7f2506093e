import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { isInTrash } from "@keepwell/client/buckets/is-in-trash.ts";
import { createEntry, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { makePasskey } from "../passkeys/make-passkey.ts";
import { undoCallsOf, undoSave } from "../passkeys/undo-save.ts";
import { readAndKeep } from "../vault/read-and-keep.ts";
import { openFully } from "../vault/read-vault.ts";
import type { SaveCall } from "./begin.ts";
import { answerCall, noteSaving } from "./end.ts";
import { addPasskey, createWithPasskey, type EntryCalls } from "./save.ts";
import type { SavingSteps } from "./save-and-answer.ts";

/** How long the answer to the website waits for the new index, in milliseconds. */
const INDEX_MS = 5000;

/**
 * The calls of a save. If another window has moved the entry to Trash, they fail with `not_found`, so that no website
 * gets a passkey that is deleted with the entry.
 */
const entryCallsOf = ({ session }: SaveCall["open"]): EntryCalls => {
  const requireShown = async (bucket: OpenBucket, saved: SealedEntry): Promise<void> => {
    if (await isInTrash(session, bucket, saved)) throw new CallFailure("not_found");
  };
  return {
    open: (entry) => openFully(session, entry),
    update: async (bucket, change) => requireShown(bucket, await updateEntry(session, bucket, change)),
    create: async (bucket, entry) => requireShown(bucket, await createEntry(session, bucket, entry)),
  };
};

/** Renews the index, so that a sign-in immediately after the registration finds the passkey. */
const renewIndex = ({ device, session }: SaveCall["open"]): Promise<unknown> =>
  Promise.race([
    readAndKeep(device, session, () => undefined).catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, INDEX_MS)),
  ]);

/** The entry in which a passkey is saved. */
export interface Into {
  readonly uid: string;
  readonly name: string;
  readonly bucket: OpenBucket;
  /** Whether the save makes the entry. */
  readonly isNewEntry: boolean;
}

/** The steps by which the window saves a passkey in an entry and gives it to the website. */
export const savingSteps = (
  { call, open }: Pick<SaveCall, "call" | "open">,
  { passkey, credential }: Awaited<ReturnType<typeof makePasskey>>,
  { uid, name, bucket, isNewEntry }: Into,
): SavingSteps => {
  const saved = { passkeyId: passkey.id, entryUid: uid, bucketUid: bucket.uid, isNewEntry };
  const calls = entryCallsOf(open);
  return {
    noteSaving: (isSaving) => noteSaving(call.ticket, isSaving),
    save: async () => {
      if (isNewEntry) await createWithPasskey(calls, bucket, { uid, name, origin: call.origin, passkey });
      else await addPasskey(calls, { uid, bucket }, passkey);
      await renewIndex(open);
    },
    answer: () => answerCall(call.ticket, "credential", credential),
    undo: async () => {
      await undoSave(await undoCallsOf(open.session, saved), saved);
      await renewIndex(open);
    },
  };
};
