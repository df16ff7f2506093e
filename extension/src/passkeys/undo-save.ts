/**
 * @file Removes a new passkey from its entry again, because the website stopped waiting while the passkey was saved. A
 * passkey that the website does not know would only be offered at sign-ins that then fail.
 */
import { hasType, isConflict } from "@keepwell/client/api/call-failure.ts";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { type EntryDraft, updateEntry } from "@keepwell/client/buckets/save-entry.ts";
import { trashEntries } from "@keepwell/client/buckets/trash-entries.ts";
import { EMPTY_EXTRA, parseExtra, writeExtra } from "@keepwell/client/extra/extra.ts";
import { withoutPasskey } from "@keepwell/client/extra/passkeys.ts";
import { passkeysOf } from "@keepwell/client/extra/passkeys-of.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { type Opened, openFully, readBucket } from "../vault/read-vault.ts";

/** A passkey that was saved. */
interface Saved {
  readonly passkeyId: string;
  readonly entryUid: string;
  readonly bucketUid: string;
  /** Whether the save made the entry. */
  readonly isNewEntry: boolean;
}

/** The calls to the server that an undo makes, with the session and the bucket filled in. */
export interface UndoCalls {
  readonly open: () => Promise<Opened>;
  readonly update: (opened: Opened["sealed"], draft: EntryDraft) => Promise<unknown>;
  readonly trash: (entry: OpenEntry) => Promise<unknown>;
}

export const undoCallsOf = async (
  session: Session,
  { entryUid, bucketUid }: Pick<Saved, "entryUid" | "bucketUid">,
): Promise<UndoCalls> => {
  const bucket = await readBucket(session, bucketUid);
  return {
    open: () => openFully(session, { uid: entryUid, bucket }),
    update: (opened, draft) => updateEntry(session, bucket, { opened, draft }),
    trash: (entry) => trashEntries(session, { bucket, entries: [entry] }),
  };
};

type PasswordEntry = Extract<OpenEntry, { readonly type: "password" }>;

/** Whether the entry holds nothing but the passkey, so that the user has not used it for anything else. */
const isOnlyFor = ({ fields }: PasswordEntry, left: string): boolean =>
  fields.password === "" && fields.text === "" && left === writeExtra(EMPTY_EXTRA);

const undo = async (
  { open, update, trash }: UndoCalls,
  { passkeyId, isNewEntry }: Pick<Saved, "passkeyId" | "isNewEntry">,
): Promise<void> => {
  const { sealed, entry } = await open();
  const hasPasskey = passkeysOf(entry).some(({ id }) => id === passkeyId);
  if (entry.type !== "password" || !hasPasskey) return;
  const extra = writeExtra(withoutPasskey(parseExtra(entry.fields.extra), passkeyId));
  const { type, name, fields } = entry;
  const draft = { type, name, fields: { ...fields, extra }, confirmPassword: fields.password };
  await (isNewEntry && isOnlyFor(entry, extra) ? trash(entry) : update(sealed, draft));
};

/**
 * Removes the passkey from its entry, or moves the entry to Trash if it was made for the passkey and holds nothing
 * else. If another device has saved the entry first, tries once more. Does nothing if the entry is gone.
 * @throws CallFailure @throws CannotVerifyError
 */
export const undoSave = async (
  calls: UndoCalls,
  saved: Pick<Saved, "passkeyId" | "isNewEntry">,
): Promise<void> => {
  try {
    await undo(calls, saved).catch((error: unknown) => {
      if (!isConflict(error)) throw error;
      return undo(calls, saved);
    });
  } catch (error) {
    if (!hasType(error, "not_found")) throw error;
  }
};
