import { canOnBucket, canOnList } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef } from "react";
import { parseEntryRef } from "../app/search.ts";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { EntryDialog } from "../features/buckets/entry/entry-dialog.tsx";
import { NewEntryDialog } from "../features/buckets/entry/new-entry-dialog.tsx";
import { CreateListDialog } from "../features/buckets/lists/create-list-dialog.tsx";
import { ListDialog } from "../features/buckets/lists/list-dialog.tsx";
import { UNLISTED } from "../features/buckets/lists/unlisted.ts";
import { useLists } from "../features/buckets/lists/use-lists.ts";
import { isAnswered } from "../features/buckets/queries.ts";
import { dropList } from "../features/buckets/reloads.ts";
import { parsePermissionRef } from "../features/team/permissions/permission-object.ts";
import { useEntryPermissions } from "../features/team/permissions/use-permissions-navigation.ts";

const BucketPermissions = lazy(async () => ({
  default: (await import("./bucket-permissions.tsx")).BucketPermissions,
}));
const PermissionsButton = lazy(async () => ({
  default: (await import("../features/team/permissions/permissions-button.tsx")).PermissionsButton,
}));
const BucketPeople = lazy(async () => ({ default: (await import("./bucket-people.tsx")).BucketPeople }));

const route = getRouteApi("/member/bucket/$id/{-$listId}");

/** The dialog that the address names, if it names one. */
export function BucketDialogs({ bucket }: { readonly bucket: Bucket }) {
  const session = useSession();
  const search = route.useSearch();
  const { listId } = route.useParams();
  const go = useMemberNavigation();
  const ref = parseEntryRef(search.entry);
  const perms = parsePermissionRef(search.perms);
  const openPermissions = useEntryPermissions();
  useFocusAfterDialog(search.entry ?? search.new ?? search.list ?? search.see ?? search.perms);
  if (perms)
    return (
      <Suspense>
        <BucketPermissions
          key={search.perms}
          bucket={bucket}
          of={perms}
          isAdding={search.mode === "people"}
          onClose={go.closeDialog}
        />
      </Suspense>
    );
  if (search.new === "list" && canOnBucket(bucket, "list.create"))
    return <CreateListDialog session={session} bucket={bucket} onClose={go.closeDialog} />;
  if (search.list !== undefined)
    return <OpenListDialog key={search.list} bucket={bucket} uid={search.list} />;
  if (search.see && canOnBucket(bucket, "access.view"))
    return (
      <Suspense>
        <BucketPeople bucket={bucket} onClose={go.closeDialog} />
      </Suspense>
    );
  if (search.new === "password" || search.new === "note")
    return (
      <NewEntryDialog
        session={session}
        bucket={bucket}
        type={search.new}
        listId={listId === UNLISTED ? undefined : listId}
        onClose={go.closeDialog}
      />
    );
  if (!search.entry || ref?.bucketUid !== bucket.uid) return null;
  const { entry } = search;
  return (
    <EntryDialog
      key={entry}
      session={session}
      bucket={bucket}
      entryUid={ref.entryUid}
      mode={search.mode ?? "show"}
      onMode={(mode) => go.setEntryMode(entry, mode)}
      onClose={go.closeDialog}
      permissions={
        <Suspense>
          <PermissionsButton onPress={() => void openPermissions(ref.entryUid)} />
        </Suspense>
      }
      people={(entryName) => (
        <BucketPeople bucket={bucket} entryName={entryName} onClose={() => go.setEntryMode(entry, "show")} />
      )}
    />
  );
}

/** The dialog of a list, if the list exists and the user may change it. */
function OpenListDialog({ bucket, uid }: { readonly bucket: Bucket; readonly uid: string }) {
  const session = useSession();
  const go = useMemberNavigation();
  const { listId } = route.useParams();
  const { query, lists } = useLists(session, bucket.uid);
  const list = lists.find((one) => one.uid === uid && canOnList(bucket, one, "list.edit"));
  // Waits for the server's answer. The lists that this browser has stored may be older than this list, or older than
  // the user's permission.
  const isGone = query.isSuccess && isAnswered(query) && !list;
  useEffect(() => {
    if (isGone) go.closeDialog();
  }, [isGone, go]);
  if (!list) return null;
  return (
    <ListDialog
      session={session}
      bucket={bucket}
      list={list}
      onClose={go.closeDialog}
      onDeleted={() => {
        if (listId === uid) go.toList(bucket.uid, undefined, { replace: true });
        else go.closeDialog();
        dropList(session, bucket.uid, uid);
      }}
    />
  );
}

/**
 * The dialog's row counts as gone only after the page has looked this many times in succession and found other rows, or
 * an empty list, but not this row.
 */
const LOOKS_WITHOUT_ROW = 4;

/**
 * Moves the focus when a dialog closes. This is needed if the element that opened the dialog has disappeared, or if the
 * page's address opened it. The row of the dialog's object gets the focus. If there is no such row, the page's heading
 * gets it.
 */
function useFocusAfterDialog(open: string | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed === undefined || open !== undefined) return undefined;
    const uid = parseEntryRef(closed)?.entryUid ?? parsePermissionRef(closed)?.uid;
    let looks = 0;
    const stop = focusWhenLost(() => {
      const row = document.querySelector<HTMLElement>(`[role="row"][data-key="${uid}"]`);
      const isListThere = document.querySelector("[role=row][data-key], [data-empty]") !== null;
      // A list that has just been loaded is empty for a moment.
      looks = isListThere ? looks + 1 : 0;
      return row || uid === undefined || looks >= LOOKS_WITHOUT_ROW ? row : undefined;
    });
    return () => stop();
  }, [open]);
}
