import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { parseEntryRef } from "../app/search.ts";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { EntryDialog } from "../features/buckets/entry/entry-dialog.tsx";
import { NewEntryDialog } from "../features/buckets/entry/new-entry-dialog.tsx";

const route = getRouteApi("/member/bucket/$id/{-$listId}");

/** The dialog that the address asks for, if any. */
export function BucketDialogs({ bucket }: { readonly bucket: Bucket }) {
  const session = useSession();
  const search = route.useSearch();
  const go = useMemberNavigation();
  const ref = parseEntryRef(search.entry);
  useFocusAfterDialog(search.entry ?? search.new);
  if (search.new === "password" || search.new === "note")
    return <NewEntryDialog session={session} bucket={bucket} type={search.new} onClose={go.closeDialog} />;
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
    />
  );
}

/** The dialog has faded out by then and given the focus back, if it knew where. */
const CLOSED_MS = 250;

/** What a dialog was opened from may be gone, or the dialog came with the address: then the row or the heading. */
function useFocusAfterDialog(open: string | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (closed === undefined || open !== undefined) return;
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const uid = parseEntryRef(closed)?.entryUid;
      const row = document.querySelector<HTMLElement>(`[role="row"][data-key="${uid}"]`);
      (row ?? document.querySelector("h1"))?.focus();
    }, CLOSED_MS);
    return () => clearTimeout(timer);
  }, [open]);
}
