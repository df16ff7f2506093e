import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useSession } from "../app/sessions.ts";
import { ExtraCost } from "../features/billing/extra-cost.tsx";

/** What one more sharing of the bucket costs. The owner of a bucket pays for its sharings. */
export function SharingCost({ bucket }: { readonly bucket: Bucket }) {
  const session = useSession();
  return bucket.owner_uid === session.identity.uid && <ExtraCost session={session} of="sharings" />;
}
