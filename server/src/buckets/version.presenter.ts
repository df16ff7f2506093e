import type { SealedVersion, VersionRow } from "@keepwell/contract/buckets/versions.endpoints.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import type { StoredEntry } from "./entry.store.ts";
import type { Version, VersionListRow } from "./version.store.ts";

interface PreviousKey {
  readonly ek_gen: number;
  readonly sealed: Sealed<"ek-prev">;
}

export const presentVersionRow = ({
  rev,
  saved_at,
  saved_by,
  saved_by_name,
}: VersionListRow): VersionRow => ({
  rev,
  saved_at: saved_at.toISOString(),
  saved_by: saved_by !== null && saved_by_name !== null ? { uid: saved_by, name: saved_by_name } : null,
});

export const presentVersion = (
  entry: StoredEntry,
  version: Version,
  previousKeys: readonly PreviousKey[],
): SealedVersion => {
  const sealed = {
    ...presentVersionRow(version),
    uid: entry.uid,
    id: entry.uid,
    bucket: { uid: entry.bucket_uid },
    name: version.name,
    sealed_name: version.sealed_name,
    meta_mac: version.meta_mac,
    ek_gen: version.ek_gen,
    text: version.text,
    extra: version.extra,
    previous_keys: previousKeys.map((key) => ({ ek_gen: key.ek_gen, sealed: key.sealed })),
  };
  const { url, username, password } = version;
  if (entry.type === "note") return { ...sealed, type: "note" };
  if (url === null || username === null || password === null)
    throw new Error(`Version ${version.rev} of password entry ${entry.uid} lacks a sealed field.`);
  return { ...sealed, type: "password", url, username, password };
};
