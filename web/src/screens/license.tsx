import type { Session } from "@keepwell/client/session/session.ts";
import { useWhenPointerRests } from "@keepwell/ui/use-when-pointer-rests.ts";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { profileQuery } from "../app/profile.ts";

const LicenseAlert = lazy(async () => ({
  default: (await import("../features/billing/license/license-alert.tsx")).LicenseAlert,
}));

/** Shown under the top bar of every page to users who manage the billing, while no subscription is valid. */
export function License({ session }: { readonly session: Session }) {
  const profile = useQuery(profileQuery(session)).data;
  if (!useWhenPointerRests(profile?.license?.active === false)) return null;
  return (
    <Suspense>
      <LicenseAlert session={session} />
    </Suspense>
  );
}
