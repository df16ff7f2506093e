import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket, canOnList } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { Profile } from "@keepwell/contract/identity/identity.endpoints.ts";
import { hasRoom } from "@keepwell/contract/plans.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { titledMessage } from "../app/failure-words.ts";
import { mayCreateBuckets, profileQuery } from "../app/profile.ts";
import { queryClient } from "../app/query-client.ts";
import { useSession } from "../app/sessions.ts";
import { toBucketRows } from "../features/buckets/home/bucket-rows.ts";
import { bucketName, nameOrder } from "../features/buckets/names.ts";
import {
  bucketsQuery,
  entriesQuery,
  listsQuery,
  refreshBuckets,
  refreshEntries,
  refreshLists,
} from "../features/buckets/queries.ts";
import { ImportPage } from "../features/import/import-page.tsx";
import { useImportText } from "../features/import/import-text.ts";
import type { CreationRefusal, Stored } from "../features/import/use-import-plan.ts";
import { useText } from "../text/text.ts";

export function ImportScreen() {
  const words = useImportText();
  const session = useSession();
  return (
    <>
      <p className="mb-5 max-w-form text-ink-2">{words.intro}</p>
      <Import session={session} />
    </>
  );
}

function Import({ session }: { readonly session: Session }) {
  const text = useText();
  const words = useImportText();
  const buckets = useQuery(bucketsQuery(session));
  const profile = useQuery(profileQuery(session));
  const isSlow = useDelayedPending(buckets.isPending || profile.isPending);
  const error = buckets.error ?? profile.error;
  if (buckets.data && profile.data)
    return <ReadyImport session={session} buckets={buckets.data} profile={profile.data} />;
  if (!error) return isSlow && <SkeletonRows />;
  const retry = () => {
    void buckets.refetch();
    void profile.refetch();
  };
  return (
    <Alert
      tone="error"
      isLive
      title={words.bucketsFailed}
      action={<Button onPress={retry}>{text.common.retry}</Button>}
    >
      {titledMessage(error)}
    </Alert>
  );
}

interface ReadyImportProps {
  readonly session: Session;
  readonly buckets: readonly (Bucket | ClosedBucket)[];
  readonly profile: Profile;
}

function ReadyImport({ session, buckets, profile }: ReadyImportProps) {
  const text = useText();
  const nameOf = useCallback((bucket: Bucket) => bucketName(bucket, text), [text]);
  const onWritten = useCallback(
    (written: readonly string[]) => void written.map((uid) => refresh(session, uid)),
    [session],
  );
  const targets = useTargets({ session, buckets, profile });
  return <ImportPage session={session} targets={targets} nameOf={nameOf} onWritten={onWritten} />;
}

const refresh = (session: Session, bucketUid: string): void => {
  void refreshBuckets(session);
  void refreshEntries(session, bucketUid);
  void refreshLists(session, bucketUid);
};

/** Says why the user cannot create buckets; undefined if they can. */
const refusalToCreate = (session: Session, profile: Profile, own: number): CreationRefusal | undefined => {
  if (!mayCreateBuckets(session, profile)) return "team";
  return hasRoom(profile.plan, "buckets", own) ? undefined : "plan";
};

/**
 * Returns the buckets into which the user can import: those in which they may create entries. The buckets must be
 * verified, because the import seals the entries under a bucket's key.
 */
const useTargets = ({ session, buckets, profile }: ReadyImportProps) => {
  const text = useText();
  const { locale } = useAppearance();
  const loadStored = useCallback(
    async (bucket: Bucket): Promise<Stored> => {
      const [entries, lists] = await Promise.all([
        queryClient.fetchQuery(entriesQuery(session, bucket.uid)),
        queryClient.fetchQuery(listsQuery(session, bucket.uid)),
      ]);
      const named = new Map(lists.map(({ uid, name }) => [uid, name]));
      return {
        entries: entries.flatMap((entry) =>
          isUnverifiable(entry)
            ? []
            : [
                {
                  uid: entry.uid,
                  name: entry.name,
                  listName: named.get(entry.password_list?.uid ?? ""),
                  username: entry.shown?.u ?? "",
                  urls: entry.shown?.h?.flatMap(([origin]) => origin ?? []) ?? [],
                },
              ],
        ),
        lists: new Set(
          lists.flatMap((list) =>
            list.naming === "unverifiable" || !canOnList(bucket, list, "entry.create") ? [] : [list.name],
          ),
        ),
      };
    },
    [session],
  );
  return useMemo(() => {
    const rows = toBucketRows(buckets, {
      nameOf: (bucket) => bucketName(bucket, text),
      unverifiable: text.buckets.home.unverifiable,
      awaited: text.buckets.home.awaited,
      order: nameOrder(locale),
    });
    const own = rows.filter(({ bucket }) => bucket?.access_type === "owner" && !bucket.is_system);
    return {
      identityUid: session.identity.uid,
      creationRefusal: refusalToCreate(session, profile, own.length),
      buckets: rows.flatMap(({ bucket, name }) =>
        bucket && canOnBucket(bucket, "entry.create") ? [{ bucket, name }] : [],
      ),
      loadStored,
    };
  }, [session, buckets, profile, text, locale, loadStored]);
};
