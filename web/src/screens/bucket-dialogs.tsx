import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { getRouteApi } from "@tanstack/react-router";
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
