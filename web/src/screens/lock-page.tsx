import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { LockScreen } from "../features/identity/lock-screen.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { useText } from "../text/text.ts";

interface LockPageProps {
  readonly identity: Identity;
  readonly onSignOut: () => void;
}

export function LockPage(props: LockPageProps) {
  const text = useText();
  return (
    <AuthFrame title={text.identity.lock.title}>
      <LockScreen key={props.identity.uid} {...props} />
    </AuthFrame>
  );
}
