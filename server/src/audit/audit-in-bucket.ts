/**
 * @file Audit events about a team's bucket. A standard bucket (one that belongs to no team) has no audit log: for a
 * standard bucket, `recordInBucket` records nothing and runs no query.
 */
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { Handle } from "../db/schema.ts";
import { type AuditObject, type AuditOccasion, type Named, recordAuditOfEach } from "./audit.store.ts";

type BucketKind = Extract<AuditKind, `bucket_${string}`>;
type ListKind = Extract<AuditKind, `list_${string}`>;
type EntryKind = Extract<AuditKind, `entry_${string}`>;

/** What was done, and to which bucket, list or entry. */
export type BucketAudit = { readonly detail?: string | undefined } & (
  | { readonly kind: BucketKind; readonly bucket: Named }
  | { readonly kind: ListKind; readonly list: Named }
  | { readonly kind: EntryKind; readonly entries: readonly Named[] }
);

interface Occasion extends Pick<AuditOccasion, "actor" | "at"> {
  readonly bucket: Named & { readonly enterprise_uid: string | null };
}

const listObjects = (audit: BucketAudit): readonly AuditObject[] => {
  if ("bucket" in audit) return [{ model: "bucket", uid: audit.bucket.uid, name: audit.bucket.name }];
  if ("list" in audit) return [{ model: "list", uid: audit.list.uid, name: audit.list.name }];
  return audit.entries.map(({ uid, name }) => ({ model: "entry", uid, name }));
};

/** Records the event in the audit log of the bucket's enterprise, in one statement. */
export const recordInBucket = async (
  within: Handle,
  { actor, at, bucket }: Occasion,
  audit: BucketAudit,
): Promise<void> => {
  const objects = listObjects(audit);
  const { enterprise_uid: enterpriseUid } = bucket;
  if (enterpriseUid === null || objects.length === 0) return;
  const { kind, detail } = audit;
  // If the bucket was renamed, `audit.bucket` has its new name, and `bucket` the previous one.
  const named = "bucket" in audit ? audit.bucket : bucket;
  await recordAuditOfEach(within, { kind, detail, actor, at, enterpriseUid, bucket: named }, objects);
};
