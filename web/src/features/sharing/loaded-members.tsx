import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import type { ReactNode } from "react";
import { useSharingText } from "../../text/sharing-text.ts";
import { useText } from "../../text/text.ts";
import { useMembers } from "./sharing-queries.ts";

type MemberRows = NonNullable<ReturnType<typeof useMembers>["data"]>;

interface LoadedMembersProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly children: (members: MemberRows) => ReactNode;
}

/** Renders the members when they are loaded. Shows a placeholder before that. Says so if loading has failed. */
export function LoadedMembers({ session, bucket, children }: LoadedMembersProps) {
  const text = useSharingText().access;
  const retry = useText().common.retry;
  const query = useMembers(session, bucket);
  const isSlow = useDelayedPending(query.isPending);
  if (query.data) return children(query.data);
  if (query.isError)
    return (
      <Alert
        tone="error"
        isLive
        title={text.loadFailed}
        action={<Button onPress={() => void query.refetch()}>{retry}</Button>}
      />
    );
  return <div className="min-h-24">{isSlow && <SkeletonRows count={3} />}</div>;
}
