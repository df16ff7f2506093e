import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { refreshBucket } from "../features/buckets/queries.ts";
import { UserAccess } from "../features/sharing/access/user-access.tsx";
import { useSharingText } from "../text/sharing-text.ts";
import { BucketSettingsFrame } from "./bucket-settings-frame.tsx";
import { useSharingCost } from "./sharing-cost.tsx";
import { usePasswords } from "./use-passwords.ts";

const route = getRouteApi("/member/bucket/$id/settings/user-access");

export function UserAccessScreen() {
  const text = useSharingText().access;
  const { id } = route.useParams();
  return (
    <BucketSettingsFrame uid={id} title={text.title}>
      {(bucket) =>
        canOnBucket(bucket, "access.view") ? (
          <Access key={bucket.uid} bucket={bucket} />
        ) : (
          <Navigate to="/bucket/$id/settings" params={{ id }} replace />
        )
      }
    </BucketSettingsFrame>
  );
}

function Access({ bucket }: { readonly bucket: Bucket }) {
  const session = useSession();
  const go = useMemberNavigation();
  return (
    <UserAccess
      session={session}
      bucket={bucket}
      {...useSharingCost(bucket)}
      passwords={usePasswords(session, bucket)}
      onChanged={(uid) => refreshBucket(session, uid)}
      onOpenEntry={(uid) => go.toEntry(bucket.uid, uid)}
    />
  );
}
