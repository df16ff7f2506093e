import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { useState } from "react";
import { type LockReason, lockReason } from "../app/lock-reason.ts";
import { LockScreen } from "../features/identity/lock-screen.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { useLockText } from "../text/lock-text.ts";

interface LockPageProps {
  readonly identity: Identity;
  readonly reason?: LockReason | undefined;
  readonly onSignOut: () => void;
}

export function LockPage({ reason, ...props }: LockPageProps) {
  const text = useLockText();
  const [shown] = useState(() => reason ?? lockReason());
  return (
    <AuthFrame title={text.title}>
      <LockScreen key={props.identity.uid} reason={shown} {...props} />
    </AuthFrame>
  );
}

export const prepareLockText = (): Promise<void> => useLockText.prepare();
