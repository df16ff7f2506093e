import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { AddIcon, DeleteIcon, HealthIcon } from "@keepwell/ui/icons.ts";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { medium, useMedia } from "@keepwell/ui/use-media.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useCallback } from "react";
import { RouterIconLink, RouterLinkButton } from "../app/links.tsx";
import { parseEntryRef } from "../app/search.ts";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { useUrlFilter } from "../app/use-url-filter.ts";
import { AllEntries } from "../features/buckets/all/all-entries.tsx";
import { bucketsQuery } from "../features/buckets/queries.ts";
import { PageFrame } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import { useAllText } from "../text/all-text.ts";
import { useText } from "../text/text.ts";
import { EntryOver } from "./entry-over.tsx";

const NewEntryDialog = lazy(async () => ({
  default: (await import("../features/buckets/entry/new-entry-dialog.tsx")).NewEntryDialog,
}));

const route = getRouteApi("/member/all");

/** The entries of all buckets. */
export function AllScreen() {
  const text = useText();
  const words = useAllText();
  const session = useSession();
  const go = useMemberNavigation();
  const { q = "", sort = "name" } = route.useSearch();
  const write = useCallback((typed: string) => go.setPage({ q: typed || undefined }), [go]);
  const [filter, setFilter] = useUrlFilter(q, write);
  const hasRoom = useMedia(medium);
  const create = { icon: AddIcon, onPress: () => go.openNew("password") } as const;
  return (
    <PageFrame>
      <PageHeader
        title={words.title}
        documentTitle={`${words.title} · ${text.common.productName}`}
        actions={
          <>
            <RouterIconLink to={PATHS.health} name={words.health} icon={HealthIcon} isNamed />
            <RouterIconLink to={PATHS.trash} name={words.trash} icon={DeleteIcon} isNamed />
            {hasRoom ? (
              <Button variant="primary" {...create}>
                {words.create}
              </Button>
            ) : (
              <IconButton tone="primary" name={words.create} {...create} />
            )}
          </>
        }
      />
      <AllEntries
        session={session}
        sort={sort}
        onSort={(chosen) => go.setPage({ sort: chosen === "name" ? undefined : chosen })}
        filter={filter}
        onFilter={setFilter}
        onOpen={go.openEntry}
        first={<RouterLinkButton to={PATHS.import}>{words.importOthers}</RouterLinkButton>}
      />
      <Suspense>
        <AllDialogs />
      </Suspense>
    </PageFrame>
  );
}

/** The dialog that the address names, if it names one. The form of a new entry preselects the system bucket. */
function AllDialogs() {
  const session = useSession();
  const go = useMemberNavigation();
  const search = route.useSearch();
  const ref = parseEntryRef(search.entry);
  const buckets = useQuery(bucketsQuery(session)).data?.flatMap((one) => (isUnverifiable(one) ? [] : [one]));
  const wanted = buckets?.find((one) => (ref ? one.uid === ref.bucketUid : one.is_system));
  if (!wanted) return null;
  if (ref) return <EntryOver bucket={wanted} />;
  if (search.new !== "password" && search.new !== "note") return null;
  return (
    <NewEntryDialog
      session={session}
      bucket={wanted}
      type={search.new}
      listId={undefined}
      onClose={go.closeDialog}
    />
  );
}
