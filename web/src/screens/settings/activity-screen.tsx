import { useInfiniteQuery } from "@tanstack/react-query";
import { useSession } from "../../app/sessions.ts";
import { activityQuery } from "../../features/identity/account-queries.ts";
import { ActivityList } from "../../features/identity/settings/activity-list.tsx";
import { SettingsQuery } from "./settings-query.tsx";

export function ActivityScreen() {
  const session = useSession();
  const query = useInfiniteQuery(activityQuery(session));
  return (
    <SettingsQuery query={query}>
      {({ pages }) => (
        <ActivityList
          events={pages.flat()}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
          isLoadingMore={query.isFetchingNextPage}
        />
      )}
    </SettingsQuery>
  );
}
