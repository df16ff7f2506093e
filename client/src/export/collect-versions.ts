import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { readVersion } from "../buckets/open-version.ts";
import type { ExportedVersion, Omitted, OmittedReason } from "../import/keepwell/export-lines.ts";
import { orNull } from "../or-null.ts";
import type { Session } from "../session/session.ts";

/**
 * The earlier versions of an entry, newest first, and those that cannot be verified. An entry at revision 1 was saved
 * once and has none.
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
  const rows = await session.api.buckets.listVersions({ params });
  const omit = (rev: number | null, reason: OmittedReason) =>
    omitted.push({ kind: "omitted", bucket: bucket.uid, entry: current.uid, name, rev, reason });
  for (const row of rows) {
    if (isUnverifiable(row)) {
      omit(null, "unverifiable");
      continue;
    }
    const { rev, saved_at } = row;
    const version = await orNull(() => readVersion(session, bucket, { current, rev }));
    if (version?.labelVerified)
      versions.push(
        version.type === "password"
          ? { rev, saved_at, name: version.name, type: "password", ...version.fields }
          : { rev, saved_at, name: version.name, type: "note", ...version.fields },
      );
    else omit(rev, version ? "label" : "unverifiable");
  }
  return { versions, omitted };
};
