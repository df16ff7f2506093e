import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ListedList } from "@keepwell/client/buckets/list-lists.ts";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { profileQuery } from "../app/profile.ts";
import { useSession } from "../app/sessions.ts";
import { entryRights } from "../features/buckets/entry-rights.ts";
import { UnconfirmedListQuestion } from "../features/buckets/lists/unconfirmed-list-question.tsx";
import { entriesQuery, listsQuery } from "../features/buckets/queries.ts";
import { PermissionDialog } from "../features/team/permissions/permission-dialog.tsx";
import type { PermissionObject, PermissionRef } from "../features/team/permissions/permission-object.ts";
import { useVaultText } from "../text/vault-text.ts";

interface BucketPermissionsProps {
  readonly bucket: Bucket;
  readonly of: PermissionRef;
  /** Whether the user opened the permissions in order to add people. */
  readonly isAdding: boolean;
  readonly onClose: () => void;
}

/**
 * The permission manager of a bucket, a list or an entry. Shown only to users who manage the permissions of that
 * object.
 */
export function BucketPermissions({ bucket, of, isAdding, onClose }: BucketPermissionsProps) {
  const session = useSession();
  const { labels } = useVaultText().lists;
  const [isAccepted, accept] = useState(false);
  const enterprise = useQuery(profileQuery(session)).data?.enterprise;
  const lists = useQuery(listsQuery(session, bucket.uid)).data ?? [];
  const entries = useQuery(entriesQuery(session, bucket.uid)).data ?? [];
  const rows = entries.filter((row): row is ListedEntry => !isUnverifiable(row));
  if (!enterprise || bucket.enterprise_uid !== enterprise.uid) return null;
  const listName = ({ name, naming }: ListedList) => labels[naming](name);
  const parent = { model: "enterprise", uid: enterprise.uid, name: enterprise.name } as const;
  const object = managedObject({ bucket, lists, listName, rows, parent }, of);
  if (!object) return null;
  const list = of.model === "list" ? lists.find(({ uid }) => uid === of.uid) : undefined;
  if (list && list.naming !== "confirmed" && !isAccepted)
    return <UnconfirmedListQuestion list={list} onConfirm={() => accept(true)} onCancel={onClose} />;
  return <PermissionDialog session={session} object={object} isAdding={isAdding} onClose={onClose} />;
}

interface Contents {
  readonly bucket: Bucket;
  readonly lists: readonly ListedList[];
  /** Returns the name of a list as the page shows it. */
  readonly listName: (list: ListedList) => string;
  readonly rows: readonly ListedEntry[];
  readonly parent: PermissionObject["parent"];
}

/** Returns the object that `ref` names; null if it does not exist, or the user does not manage its permissions. */
const managedObject = (
  { bucket, lists, listName, rows, parent }: Contents,
  { model, uid }: PermissionRef,
): PermissionObject | null => {
  const inBucket = { model: "bucket", uid: bucket.uid, name: bucket.name } as const;
  if (model === "bucket") {
    const isManaged = uid === bucket.uid && bucket.permissions?.includes("manage_permissions");
    return isManaged ? { ...inBucket, parent } : null;
  }
  if (model === "list") {
    const list = lists.find((one) => one.uid === uid);
    const isManaged = list?.permissions?.includes("manage_permissions");
    return list && isManaged
      ? { model, uid, name: listName(list), bucket: bucket.uid, parent: inBucket }
      : null;
  }
  const row = model === "entry" ? rows.find((one) => one.uid === uid) : undefined;
  if (!row || !entryRights(bucket, lists, row).managesPermissions) return null;
  const list = lists.find((one) => one.uid === row.password_list?.uid);
  const above = list ? ({ model: "list", uid: list.uid, name: listName(list) } as const) : inBucket;
  return { model, uid, name: row.name, bucket: bucket.uid, parent: above };
};
