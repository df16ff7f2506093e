import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { lazy, Suspense } from "react";
import { useSharingText } from "../../../text/sharing-text.ts";
import { useText } from "../../../text/text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useDelayedPending } from "../../../ui/use-delayed-pending.ts";
import { ExposedStrip } from "../removal/exposed-strip.tsx";
import { type RemovalProps, useRemoval } from "../removal/use-removal.ts";
import { useMembers } from "../sharing-queries.ts";
import { AddPerson } from "./add-person.tsx";
import { MemberList } from "./member-list.tsx";

const RemoveDialog = lazy(async () => ({
  default: (await import("../removal/remove-dialog.tsx")).RemoveDialog,
}));
const AfterRemovalDialog = lazy(async () => ({
  default: (await import("../removal/after-removal-dialog.tsx")).AfterRemovalDialog,
}));

interface UserAccessProps extends RemovalProps {
  readonly onOpenEntry: (uid: string) => void;
}

/** Who reaches the bucket, and at which level; to change for those who may, to read for everybody else. */
export function UserAccess(props: UserAccessProps) {
  const { session, bucket, onOpenEntry } = props;
  const text = useSharingText();
  const removal = useRemoval(props);
  return (
    <div className="flex max-w-180 flex-col gap-8">
      <ExposedStrip bucketUid={bucket.uid} onShow={removal.showAfter} />
      {canOnBucket(bucket, "access.add") ? (
        <AddPerson session={session} bucket={bucket} />
      ) : (
        <p className="text-ink-2">{text.access.readOnly}</p>
      )}
      <Members {...props} onRemove={removal.ask} />
      <Suspense>
        {removal.asked && (
          <RemoveDialog
            {...{ session, bucket }}
            member={removal.asked}
            onCancel={removal.cancel}
            onRemoved={removal.done}
          />
        )}
        {removal.isAfterShown && (
          <AfterRemovalDialog bucketUid={bucket.uid} onOpenEntry={onOpenEntry} onClose={removal.hideAfter} />
        )}
      </Suspense>
    </div>
  );
}

type MembersProps = UserAccessProps & Pick<Parameters<typeof MemberList>[0], "onRemove">;

function Members({ session, bucket, onRemove }: MembersProps) {
  const text = useSharingText().access;
  const retry = useText().common.retry;
  const query = useMembers(session, bucket);
  const isSlow = useDelayedPending(query.isPending);
  const mayModify = canOnBucket(bucket, "access.modify");
  if (query.isError && !query.data)
    return (
      <Alert
        tone="error"
        isLive
        title={text.loadFailed}
        action={<Button onPress={() => void query.refetch()}>{retry}</Button>}
      />
    );
  if (!query.data) return isSlow && <SkeletonRows count={3} />;
  return <MemberList {...{ session, bucket, mayModify, onRemove }} members={query.data} />;
}
