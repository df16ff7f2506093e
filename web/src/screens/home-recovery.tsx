/** @file The home page's messages about account recovery. They load after the buckets. */
import type { Session } from "@keepwell/client/session/session.ts";
import { lazy, Suspense } from "react";
import { heldResetToken } from "../app/reset-token.ts";

const HeldLink = lazy(async () => ({
  default: (await import("../features/recovery/held-link.tsx")).HeldLink,
}));

const HomeReminder = lazy(async () => ({
  default: (await import("../features/recovery/home-reminder.tsx")).HomeReminder,
}));

/** Shown above the list, where a user who followed a reset link expects its result. */
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

/** Shown below the list once the list is loaded, so that nothing visible moves. */
export function RecoveryReminder({ session }: { readonly session: Session }) {
  return (
    <Suspense>
      <div className="mt-6">
        <HomeReminder session={session} />
      </div>
    </Suspense>
  );
}
