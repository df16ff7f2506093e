import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useSession } from "../app/sessions.ts";
import { ExtraCost } from "../features/billing/extra-cost.tsx";
import { useExtraPrice } from "../features/billing/use-extra.ts";

/** What the user pays for one more sharing of the bucket. Only the owner of a bucket pays for its sharings. */
export const useSharingCost = ({ owner_uid }: Bucket) => {
  const session = useSession();
  const price = useExtraPrice(session, "sharings");
  if (owner_uid !== session.identity.uid) return { cost: null, price: null };
  return { cost: <ExtraCost session={session} of="sharings" />, price };
};
