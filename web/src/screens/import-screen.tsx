import { isUnverifiable, type Unverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { StoredName } from "@keepwell/client/import/find-duplicates.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { hasRoom, type PlanId } from "@keepwell/contract/plans.ts";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { titledMessage } from "../app/failure-words.ts";
import { profileQuery } from "../app/profile.ts";
import { queryClient } from "../app/query-client.ts";
import { useSession } from "../app/sessions.ts";
import { toBucketRows } from "../features/buckets/home/bucket-rows.ts";
import { bucketName, nameOrder } from "../features/buckets/names.ts";
import {
  bucketsQuery,
  entriesQuery,
  refreshBuckets,
  refreshEntries,
  refreshLists,
} from "../features/buckets/queries.ts";
import { ImportPage } from "../features/import/import-page.tsx";
import { useImportText } from "../features/import/import-text.ts";
import { useText } from "../text/text.ts";
import { Alert } from "../ui/alert.tsx";
import { useAppearance } from "../ui/appearance.ts";
import { Button } from "../ui/button.tsx";
import { SkeletonRows } from "../ui/skeleton-rows.tsx";
import { useDelayedPending } from "../ui/use-delayed-pending.ts";

/** Bringing in what another password manager exported. */
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
  const plan = useQuery(profileQuery(session));
  const isSlow = useDelayedPending(buckets.isPending || plan.isPending);
  const error = buckets.error ?? plan.error;
  if (buckets.data && plan.data)
    return <ReadyImport session={session} buckets={buckets.data} plan={plan.data.plan} />;
  if (!error) return isSlow && <SkeletonRows />;
  const retry = () => {
    void buckets.refetch();
    void plan.refetch();
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
  readonly buckets: readonly (Bucket | Unverifiable)[];
  readonly plan: PlanId;
}

function ReadyImport({ session, buckets, plan }: ReadyImportProps) {
  const text = useText();
  const nameOf = useCallback((bucket: Bucket) => bucketName(bucket, text), [text]);
  const onWritten = useCallback(
    (written: readonly Bucket[]) => void written.map((bucket) => refresh(session, bucket.uid)),
    [session],
  );
  const targets = useTargets({ session, buckets, plan });
  return <ImportPage session={session} targets={targets} nameOf={nameOf} onWritten={onWritten} />;
}

const refresh = (session: Session, bucketUid: string): void => {
  void refreshBuckets(session);
  void refreshEntries(session, bucketUid);
  void refreshLists(session, bucketUid);
};

/** Only into buckets whose keys and names are their owners': entries are sealed for them. */
const useTargets = ({ session, buckets, plan }: ReadyImportProps) => {
  const text = useText();
  const { locale } = useAppearance();
  const loadStored = useCallback(
    async (bucketUid: string): Promise<StoredName[]> => {
      const entries = await queryClient.fetchQuery(entriesQuery(session, bucketUid));
      return entries.flatMap((entry) =>
        isUnverifiable(entry) ? [] : [{ name: entry.name, listName: entry.password_list?.name }],
      );
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
      canCreateBuckets: hasRoom(plan, "buckets", own.length),
      buckets: rows.flatMap(({ bucket, name }) =>
        bucket && canOnBucket(bucket, "entry.create") ? [{ bucket, name }] : [],
      ),
      loadStored,
    };
  }, [session, buckets, plan, text, locale, loadStored]);
};
