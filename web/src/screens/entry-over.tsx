import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { getRouteApi } from "@tanstack/react-router";
import { lazy } from "react";
import { parseEntryRef } from "../app/search.ts";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";

const EntryDialog = lazy(async () => ({
  default: (await import("../features/buckets/entry/entry-dialog.tsx")).EntryDialog,
}));
const BucketPeople = lazy(async () => ({ default: (await import("./bucket-people.tsx")).BucketPeople }));

const member = getRouteApi("/member");

/** The dialog of the entry that the address names. It is shown over a page with entries of several buckets. */
export function EntryOver({ bucket }: { readonly bucket: OpenBucket | undefined }) {
  const session = useSession();
  const go = useMemberNavigation();
  const { entry, mode = "show" } = member.useSearch();
  const ref = parseEntryRef(entry);
  if (!ref || entry === undefined || bucket?.uid !== ref.bucketUid) return null;
  return (
    <EntryDialog
      key={entry}
      session={session}
      bucket={bucket}
      entryUid={ref.entryUid}
      mode={mode}
      onMode={(next) => go.setEntryMode(entry, next)}
      onClose={go.closeDialog}
      permissions={null}
      people={(name) => (
        <BucketPeople bucket={bucket} entryName={name} onClose={() => go.setEntryMode(entry, "show")} />
      )}
    />
  );
}
