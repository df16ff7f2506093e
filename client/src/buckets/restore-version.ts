import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Session } from "../session/session.ts";
import { NotShownError } from "./not-shown.ts";
import type { OpenVersion } from "./open-version.ts";
import { notStored } from "./read-back.ts";
import { type EntryDraft, updateEntry } from "./save-entry.ts";

const draftOf = (version: OpenVersion): EntryDraft => {
  const { type, name, fields } = version;
  return type === "password"
    ? { type, name, fields, confirmPassword: fields.password }
    : { type, name, fields };
};

/**
 * Saves an earlier version's name and fields as the newest revision. The current entry becomes a version.
 * @throws CannotVerifyError when the version's name does not verify, because restoring it would seal a false name.
 * @throws NotShownError when the server says that the entry was saved, but afterwards shows other content or no entry.
 * @throws CallFailure `conflict` when the entry was saved after `current` was read; in this case nothing is written.
 */
export const restoreVersion = async (
  session: Session,
  bucket: Bucket,
  { current, version }: { readonly current: SealedEntry; readonly version: OpenVersion },
): Promise<SealedEntry> => {
  if (!version.labelVerified) throw new CannotVerifyError();
  const saved = await updateEntry(session, bucket, { opened: current, draft: draftOf(version) });
  const missing = await notStored(session, bucket.uid, [saved]);
  if (missing.size > 0) throw new NotShownError([{ uid: saved.uid, name: version.name }]);
  return saved;
};
