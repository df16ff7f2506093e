import type { Session } from "@keepwell/client/session/session.ts";
import type { TwoFactor } from "@keepwell/contract/identity/two-factor.endpoints.ts";
import { lazy, Suspense, useState } from "react";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { AuthenticatorSection } from "./authenticator-section.tsx";
import { BackupCodesSection } from "./backup-codes-section.tsx";
import { PhoneSection } from "./phone-section.tsx";

const BackupCodesDialog = lazy(async () => ({
  default: (await import("./backup-codes-dialog.tsx")).BackupCodesDialog,
}));

interface TwoFactorSettingsProps {
  readonly session: Session;
  readonly state: TwoFactor;
}

/** One's second factors, the safest first. A further one takes its place among them. */
export function TwoFactorSettings({ session, state }: TwoFactorSettingsProps) {
  const words = useTwoFactorText();
  const [codes, show] = useState<readonly string[] | null>(null);
  return (
    <div className="flex max-w-form flex-col gap-6">
      <div className="flex flex-col gap-2 text-ink-2">
        <p>{words.intro}</p>
        <p>{words.endsOthers}</p>
      </div>
      <AuthenticatorSection session={session} state={state} onCodes={show} />
      <PhoneSection session={session} state={state} onCodes={show} />
      <BackupCodesSection session={session} state={state} onCodes={show} />
      {codes && (
        <Suspense>
          <BackupCodesDialog codes={codes} email={session.identity.email} onSaved={() => show(null)} />
        </Suspense>
      )}
    </div>
  );
}
