import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { lazy, type ReactNode, Suspense } from "react";
import { useSharingText } from "../../../text/sharing-text.ts";
import { LoadedMembers } from "../loaded-members.tsx";
import { ExposedStrip } from "../removal/exposed-strip.tsx";
import { type RemovalProps, useRemoval } from "../removal/use-removal.ts";
import { AddPerson } from "./add-person.tsx";
import { MemberList } from "./member-list.tsx";

const RemoveDialog = lazy(async () => ({
  default: (await import("../removal/remove-dialog.tsx")).RemoveDialog,
}));
const AfterRemovalDialog = lazy(async () => ({
  default: (await import("../removal/after-removal-dialog.tsx")).AfterRemovalDialog,
}));

export interface UserAccessProps extends RemovalProps {
  readonly onOpenEntry: (uid: string) => void;
  /** Says what one more sharing costs the user. */
  readonly cost: ReactNode;
  /** The monthly price of one more sharing, such as "$2.00"; null if there is none, or it is not known. */
  readonly price: string | null;
  readonly isInDialog?: boolean;
}

/** Shows who has access to the bucket, and at which level. Users who may change the access can change it here. */
export function UserAccess(props: UserAccessProps) {
  const { session, bucket, onOpenEntry, cost, price, isInDialog = false } = props;
  const text = useSharingText();
  const removal = useRemoval(props);
  return (
    <div className={isInDialog ? "flex flex-col gap-6" : "flex max-w-180 flex-col gap-8"}>
      <ExposedStrip bucketUid={bucket.uid} onShow={removal.showAfter} />
      {canOnBucket(bucket, "access.add") ? (
        <div className="flex flex-col gap-3">
          <AddPerson session={session} bucket={bucket} price={price} isInDialog={isInDialog} />
          <Suspense>{cost}</Suspense>
        </div>
      ) : (
        <p className="text-ink-2">{text.access.readOnly}</p>
      )}
      {/* The list's texts load later. Without this boundary the form would be hidden meanwhile and lose the focus. */}
      <Suspense fallback={<SkeletonRows count={3} />}>
        <LoadedMembers session={session} bucket={bucket}>
          {(members) => (
            <MemberList
              session={session}
              bucket={bucket}
              members={members}
              mayModify={canOnBucket(bucket, "access.modify")}
              onRemove={removal.ask}
            />
          )}
        </LoadedMembers>
      </Suspense>
      <Suspense>
        {removal.asked && (
          <RemoveDialog
            session={session}
            bucket={bucket}
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
