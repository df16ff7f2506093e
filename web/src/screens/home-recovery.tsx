/** @file What the home page says about recovery. It loads after the buckets. */
import type { Session } from "@keepwell/client/session/session.ts";
import { lazy, Suspense } from "react";
import { heldResetToken } from "../app/reset-token.ts";

const HeldLink = lazy(async () => ({
  default: (await import("../features/recovery/held-link.tsx")).HeldLink,
}));

const HomeReminder = lazy(async () => ({
  default: (await import("../features/recovery/home-reminder.tsx")).HomeReminder,
}));

/** Above the list: a user who followed a link expects its result there. */
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

/** Below the list, once that is loaded, so that it moves nothing that is visible. */
export function RecoveryReminder({ session }: { readonly session: Session }) {
  return (
    <Suspense>
      <div className="mt-6">
        <HomeReminder session={session} />
      </div>
    </Suspense>
  );
}
