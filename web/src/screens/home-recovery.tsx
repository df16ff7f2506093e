/** @file What the list of buckets says of recovery. None of it is needed to show the buckets. */
import type { Session } from "@keepwell/client/session/session.ts";
import { lazy, Suspense } from "react";
import { heldResetToken } from "../app/reset-token.ts";

const HeldLink = lazy(async () => ({
  default: (await import("../features/recovery/held-link.tsx")).HeldLink,
}));

const HomeReminder = lazy(async () => ({
  default: (await import("../features/recovery/home-reminder.tsx")).HomeReminder,
}));

/** Above the list: a person who followed a link waits for what it does. */
export function HeldResetLink({ session }: { readonly session: Session }) {
  if (heldResetToken() === null) return null;
  return (
    <Suspense>
      <div className="mb-5">
        <HeldLink session={session} />
      </div>
    </Suspense>
  );
}

/** Below the list, once that is there: so it moves nothing that is being looked at. */
export function RecoveryReminder({ session }: { readonly session: Session }) {
  return (
    <Suspense>
      <div className="mt-6">
        <HomeReminder session={session} />
      </div>
    </Suspense>
  );
}
