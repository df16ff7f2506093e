/** @file Opening an earlier version of an entry, and finding the earlier key that sealed it. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { SealedVersion } from "@keepwell/contract/buckets/versions.endpoints.ts";
import type { EntryKey } from "@keepwell/crypto/entry/make-entry-key.ts";
import { openFields } from "@keepwell/crypto/entry/open-fields.ts";
import { openPreviousEntryKey } from "@keepwell/crypto/entry/open-previous-entry-key.ts";
import type { OpenFields } from "@keepwell/crypto/entry/seal-fields.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Session } from "../session/session.ts";
import { loadEntryKey, openLabel } from "./open-entry.ts";

interface Opened {
  readonly name: string;
  readonly rev: number;
  /** False if the name and the type are not verified (`openLabel` says when). */
  readonly labelVerified: boolean;
}

/** An earlier version with its opened fields. To restore it, save its fields as a new version. */
export type OpenVersion =
  | (Opened & { readonly type: "password"; readonly fields: OpenFields<"password"> })
  | (Opened & { readonly type: "note"; readonly fields: OpenFields<"note"> });

interface VersionOfEntry {
  /** The current entry. The bucket's key opens only the current key of the entry, not the entry's earlier keys. */
  readonly current: SealedEntry;
  readonly version: SealedVersion;
}

/** Goes back from the entry's key to the version's key. Each key opens the previous key. @throws CannotVerifyError */
const walkBack = async (key: EntryKey, { current, version }: VersionOfEntry): Promise<EntryKey> => {
  let reached = key;
  for (let ekGen = current.ek_gen - 1; ekGen >= version.ek_gen; ekGen -= 1) {
    const previous = version.previous_keys.find((one) => one.ek_gen === ekGen);
    if (!previous) throw new CannotVerifyError();
    const place = { eid: current.uid, previousEkGen: ekGen };
    reached = await openPreviousEntryKey(reached, place, previous.sealed);
  }
  return reached;
};

/**
 * Opens a version: all of its fields or none.
 * @throws CannotVerifyError when the version's key, its sealed name or a field was not saved for this entry at the
 * version's revision.
 */
export const openVersion = async (
  session: Session,
  bucket: Bucket,
  { current, version }: VersionOfEntry,
): Promise<OpenVersion> => {
  const isEarlier = version.rev < current.rev && version.ek_gen <= current.ek_gen;
  if (version.uid !== current.uid || version.type !== current.type || !isEarlier)
    throw new CannotVerifyError();
  const key = await walkBack(await loadEntryKey(session, bucket, current), { current, version });
  const place = { eid: version.uid, ekGen: version.ek_gen, rev: version.rev };
  const opened = {
    ...(await openLabel(key, place, version)),
    rev: version.rev,
  };
  return version.type === "password"
    ? { ...opened, type: "password", fields: await openFields(key, { ...place, type: "password" }, version) }
    : { ...opened, type: "note", fields: await openFields(key, { ...place, type: "note" }, version) };
};

/**
 * Reads an earlier version from the server and opens it. The reply is not cached: it contains the entry's keys from the
 * current key back to the version's key. A cached reply would lack the keys that the entry gets later.
 * @throws CannotVerifyError as `openVersion`, and when the server sends another revision than the requested one.
 */
export const readVersion = async (
  session: Session,
  bucket: Bucket,
  { current, rev }: { readonly current: SealedEntry; readonly rev: number },
): Promise<OpenVersion> => {
  const params = { bucketId: bucket.uid, id: current.uid, rev };
  const version = await session.api.buckets.getVersion({ params });
  if (version.rev !== rev) throw new CannotVerifyError();
  return openVersion(session, bucket, { current, version });
};
