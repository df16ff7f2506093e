import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { VERSIONS_KEPT } from "@keepwell/contract/buckets/versions.endpoints.ts";
import { hasType } from "../api/call-failure.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { readVersion } from "../buckets/open-version.ts";
import type { ExportedVersion, Omitted, OmittedReason } from "../import/keepwell/export-lines.ts";
import { orNull } from "../or-null.ts";
import type { Session } from "../session/session.ts";

/** The reply of the call; null if the object does not exist. */
const unlessGone = async <Reply>(call: () => Promise<Reply>): Promise<Reply | null> => {
  try {
    return await call();
  } catch (error) {
    if (hasType(error, "not_found")) return null;
    throw error;
  }
};

/** Reads a version. Returns it with its fields, or why it cannot be exported. */
const readOne = async (
  session: Session,
  bucket: Bucket,
  { current, rev, saved_at }: { current: SealedEntry; rev: number; saved_at: string },
): Promise<ExportedVersion | OmittedReason> => {
  const version = await unlessGone(async () => {
    const opened = await orNull(() => readVersion(session, bucket, { current, rev }));
    return opened ?? "unverifiable";
  });
  if (version === null) return "missing";
  if (version === "unverifiable") return version;
  if (!version.labelVerified) return "label";
  return version.type === "password"
    ? { rev, saved_at, name: version.name, type: "password", ...version.fields }
    : { rev, saved_at, name: version.name, type: "note", ...version.fields };
};

/**
 * Collects the earlier versions of an entry, the newest first, and the omissions: versions that the server does not
 * send or that cannot be verified. Each save keeps the previous version. If the server does not list one of the last
 * `VERSIONS_KEPT` revisions, it has therefore left out a version.
 */
export const collectVersions = async (
  session: Session,
  bucket: Bucket,
  { current, name }: { readonly current: SealedEntry; readonly name: string },
): Promise<{ versions: ExportedVersion[]; omitted: Omitted[] }> => {
  const versions: ExportedVersion[] = [];
  const omitted: Omitted[] = [];
  if (current.rev === 1) return { versions, omitted };
  const params = { bucketId: bucket.uid, id: current.uid };
  const rows = (await unlessGone(() => session.api.buckets.listVersions({ params }))) ?? [];
  const listed = new Map(rows.flatMap((row) => (isUnverifiable(row) ? [] : [[row.rev, row.saved_at]])));
  const unlisted = rows.some(isUnverifiable) ? "unverifiable" : "missing";
  const oldest = Math.max(1, current.rev - VERSIONS_KEPT);
  for (let rev = current.rev - 1; rev >= oldest; rev -= 1) {
    const saved_at = listed.get(rev);
    const version =
      saved_at === undefined ? unlisted : await readOne(session, bucket, { current, rev, saved_at });
    if (typeof version !== "string") versions.push(version);
    else
      omitted.push({ kind: "omitted", bucket: bucket.uid, entry: current.uid, name, rev, reason: version });
  }
  return { versions, omitted };
};
