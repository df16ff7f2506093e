/** @file What the enterprise's log tells of a team's bucket. Of any other it tells nothing, and costs nothing. */
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { Handle } from "../db/schema.ts";
import { type AuditObject, type AuditOccasion, type Named, recordAuditOfEach } from "./audit.store.ts";

interface Deed<Kind extends AuditKind> extends Pick<AuditOccasion, "actor" | "at" | "detail"> {
  readonly kind: Kind;
  readonly bucket: Named & { readonly enterprise_uid: string | null };
}

const record = async <Kind extends AuditKind>(
  within: Handle,
  { bucket, ...deed }: Deed<Kind>,
  [model, objects]: readonly [AuditObject["model"], readonly Named[]],
): Promise<void> => {
  const { enterprise_uid: enterpriseUid } = bucket;
  if (enterpriseUid === null || objects.length === 0) return;
  const named = objects.map(({ uid, name }) => ({ model, uid, name }));
  await recordAuditOfEach(within, { ...deed, enterpriseUid, bucket }, named);
};

type BucketKind = Extract<AuditKind, `bucket_${string}`>;
type ListKind = Extract<AuditKind, `list_${string}`>;
type EntryKind = Extract<AuditKind, `entry_${string}`>;

export const auditBucket = (within: Handle, deed: Deed<BucketKind>): Promise<void> =>
  record(within, deed, ["bucket", [deed.bucket]]);

export const auditList = (within: Handle, deed: Deed<ListKind>, list: Named): Promise<void> =>
  record(within, deed, ["list", [list]]);

/** In one statement, however many they are. */
export const auditEntries = (
  within: Handle,
  deed: Deed<EntryKind>,
  entries: readonly Named[],
): Promise<void> => record(within, deed, ["entry", entries]);

/** In no language: `before → after`. Undefined where it stays as it was. */
export const renaming = (before: string, after: string): string | undefined =>
  before === after ? undefined : `${before} → ${after}`;

/** Several of them. Undefined where all stay. */
export const renamings = (
  ...each: readonly (readonly [before: string, after: string])[]
): string | undefined => {
  const changes = each.map(([before, after]) => renaming(before, after));
  return changes.filter((one) => one !== undefined).join(", ") || undefined;
};

/** In no language: where something went. */
export const goingTo = (name: string): string => `→ ${name}`;
