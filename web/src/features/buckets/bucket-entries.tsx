import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { titledMessage } from "../../app/failure-words.ts";
import { useMemberNavigation } from "../../app/use-member-navigation.ts";
import { useText } from "../../text/text.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FilterField } from "../../ui/filter-field.tsx";
import { NoteGlyph } from "../../ui/glyphs/note.tsx";
import { PasswordGlyph } from "../../ui/glyphs/password.tsx";
import { AddIcon } from "../../ui/icons.ts";
import { MenuButton, MenuItem } from "../../ui/menu.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useDelayedPending } from "../../ui/use-delayed-pending.ts";
import { EntryList } from "./entry-list.tsx";
import { bucketName } from "./names.ts";
import { entriesQuery } from "./queries.ts";

interface BucketEntriesProps {
  readonly session: Session;
  readonly bucket: Bucket;
}

/** The toolbar and the entries. */
export function BucketEntries({ session, bucket }: BucketEntriesProps) {
  const text = useText();
  const go = useMemberNavigation();
  const [filter, setFilter] = useState("");
  const query = useQuery(entriesQuery(session, bucket.uid));
  const isSlow = useDelayedPending(query.isPending);
  const canCreate = canOnBucket(bucket, "entry.create");
  return (
    <>
      <div className="mb-3 flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1 md:max-w-70">
          <FilterField label={text.buckets.bucket.filter} value={filter} onChange={setFilter} />
        </div>
        {canCreate && <CreateMenu onCreate={go.openNew} />}
      </div>
      {query.isError && (
        <Alert
          tone="error"
          isLive
          title={text.buckets.bucket.loadFailed}
          action={<Button onPress={() => void query.refetch()}>{text.common.retry}</Button>}
        >
          {titledMessage(query.error)}
        </Alert>
      )}
      {isSlow && <SkeletonRows />}
      {query.data && (
        <EntryList
          label={text.buckets.bucket.listLabel(bucketName(bucket, text))}
          entries={query.data}
          filter={filter}
          onOpen={(uid) => go.openEntry(bucket.uid, uid)}
          empty={
            query.data.length === 0 ? (
              <EmptyState glyph={PasswordGlyph} title={text.buckets.bucket.empty} />
            ) : (
              <EmptyState
                title={text.buckets.bucket.nothing}
                action={<Button onPress={() => setFilter("")}>{text.ui.clearFilter}</Button>}
              />
            )
          }
        />
      )}
    </>
  );
}

function CreateMenu({ onCreate }: { readonly onCreate: (what: "password" | "note") => void }) {
  const text = useText().buckets.bucket;
  return (
    <MenuButton
      label={text.create}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={AddIcon}>
          {text.create}
        </Button>
      }
    >
      <MenuItem icon={PasswordGlyph} onAction={() => onCreate("password")}>
        {text.password}
      </MenuItem>
      <MenuItem icon={NoteGlyph} onAction={() => onCreate("note")}>
        {text.note}
      </MenuItem>
    </MenuButton>
  );
}
