import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { nameOrder } from "../features/buckets/names.ts";
import { entriesQuery, refreshBucket } from "../features/buckets/queries.ts";
import { UserAccess } from "../features/sharing/access/user-access.tsx";
import { useSharingText } from "../text/sharing-text.ts";
import { useAppearance } from "../ui/appearance.ts";
import { BucketSettingsFrame } from "./bucket-settings-frame.tsx";

const route = getRouteApi("/member/bucket/$id/settings/user-access");

/** Shows and changes who has access to one bucket. */
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
      passwords={usePasswords(bucket)}
      onChanged={(uid) => refreshBucket(session, uid)}
      onOpenEntry={(uid) => go.toEntry(bucket.uid, uid)}
    />
  );
}

/** Returns the bucket's passwords sorted by name. They are loaded only for users who may remove a member. */
const usePasswords = (bucket: Bucket) => {
  const session = useSession();
  const { locale } = useAppearance();
  const enabled = canOnBucket(bucket, "access.modify");
  const { data } = useQuery({ ...entriesQuery(session, bucket.uid), enabled });
  return useMemo(() => {
    const order = nameOrder(locale);
    return data
      ?.flatMap((row) => (isUnverifiable(row) || row.type !== "password" ? [] : [row]))
      .map(({ uid, name }) => ({ uid, name }))
      .sort((left, right) => order(left.name, right.name));
  }, [data, locale]);
};
