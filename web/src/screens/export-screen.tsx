import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ClosedBucket } from "@keepwell/client/buckets/list-buckets.ts";
import { type ExportRight, isExportable } from "@keepwell/client/export/export-right.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { titledMessage } from "../app/failure-words.ts";
import { useSession } from "../app/sessions.ts";
import { bucketName, nameOrder } from "../features/buckets/names.ts";
import { bucketsQuery } from "../features/buckets/queries.ts";
import { ExportPage } from "../features/identity/export/export-page.tsx";
import { exportRightQuery } from "../features/identity/export/export-queries.ts";
import { PolicyNotice } from "../features/identity/export/policy-notice.tsx";
import { useExportText } from "../text/exporting-text.ts";
import { useText } from "../text/text.ts";

export function ExportScreen() {
  const text = useText();
  const session = useSession();
  const buckets = useQuery(bucketsQuery(session));
  const right = useQuery(exportRightQuery(session));
  const isReady = buckets.data && right.data;
  const error = buckets.error ?? right.error;
  const isSlow = useDelayedPending(!isReady && !error);
  const retry = () => {
    void buckets.refetch();
    void right.refetch();
  };
  return (
    <>
      <p className="mb-5 max-w-form text-ink-2">{useExportText().intro}</p>
      {buckets.data && right.data && <ReadyExport buckets={buckets.data} right={right.data} />}
      {isSlow && <SkeletonRows />}
      {!isReady && error && (
        <Alert tone="error" isLive action={<Button onPress={retry}>{text.common.retry}</Button>}>
          {titledMessage(error)}
        </Alert>
      )}
    </>
  );
}

interface ReadyExportProps {
  readonly buckets: readonly (OpenBucket | ClosedBucket)[];
  readonly right: ExportRight;
}

/**
 * Offers the buckets that can be opened, sorted by name. Leaves out buckets that the export policy does not let the
 * user export. Also names the buckets that cannot be opened or are in Trash. A bucket that is only offered to the user
 * is left out, because it does not belong to them yet.
 */
function ReadyExport({ buckets, right }: ReadyExportProps) {
  const text = useText();
  const { locale } = useAppearance();
  const session = useSession();
  const { open, closed } = useMemo(() => {
    const order = nameOrder(locale);
    return {
      open: buckets
        .flatMap((bucket) => (isUnverifiable(bucket) ? [] : [{ bucket, name: bucketName(bucket, text) }]))
        .map(({ bucket, name }) => ({
          ...{ uid: bucket.uid, name, bucket },
          isShared: bucket.is_shared || bucket.access_type !== "owner",
        }))
        .toSorted((one, other) => order(one.name, other.name)),
      closed: buckets.filter(
        (bucket): bucket is ClosedBucket => isUnverifiable(bucket) && bucket.state !== "offered",
      ),
    };
  }, [buckets, text, locale]);
  const exportable = useMemo(() => open.filter(({ bucket }) => isExportable(right, bucket)), [open, right]);
  return (
    <>
      <PolicyNotice right={right} kept={open.length - exportable.length} />
      <ExportPage session={session} buckets={exportable} closed={closed} />
    </>
  );
}
