import type { Credential } from "@keepwell/client/credentials/list-credentials.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Profile } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { TwoFactor } from "@keepwell/contract/identity/two-factor.endpoints.ts";
import { lazy, Suspense, useState } from "react";
import { currentIdentity } from "../../../app/own-details.ts";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { ofKind } from "../credentials/credential-queries.ts";
import { AddressState } from "../settings/address-state.tsx";
import { AuthenticatorSection } from "./authenticator-section.tsx";
import { BackupCodesSection } from "./backup-codes-section.tsx";
import { PhoneSection } from "./phone-section.tsx";
import { SecurityKeySection } from "./security-key-section.tsx";
import { listFactors } from "./two-factor-queries.ts";

const BackupCodesDialog = lazy(async () => ({
  default: (await import("./backup-codes-dialog.tsx")).BackupCodesDialog,
}));

interface TwoFactorSettingsProps {
  readonly session: Session;
  readonly profile: Profile;
  readonly state: TwoFactor;
  /** The account's passkeys and security keys. */
  readonly credentials: readonly Credential[];
}

/**
 * The user's second factors, the safest first. The user can add a factor only after their address is confirmed.
 * Existing factors are always shown.
 */
export function TwoFactorSettings({ session, profile, state, credentials }: TwoFactorSettingsProps) {
  const words = useTwoFactorText();
  const factors = listFactors(state).length + ofKind(credentials, "security_key").length;
  const [codes, show] = useState<readonly string[] | null>(null);
  return (
    <div className="flex max-w-form flex-col gap-6">
      <div className="flex flex-col gap-2 text-ink-2">
        <p>{words.intro}</p>
        <p>{profile.sends_mail ? words.endsOthers : words.endsOthersUnsent}</p>
        {profile.enterprise?.state === "active" && <p>{words.seenByAdmins(profile.enterprise.name)}</p>}
      </div>
      {!profile.email_verified && (
        <AddressState session={session} profile={profile} reason={words.addressFirst} />
      )}
      {(profile.email_verified || factors > 0) && (
        <>
          <SecurityKeySection
            session={session}
            rows={credentials}
            canAdd={profile.email_verified}
            factors={factors}
            onCodes={show}
          />
          <AuthenticatorSection
            session={session}
            state={state}
            canAdd={profile.email_verified}
            factors={factors}
            onCodes={show}
          />
          <PhoneSection
            session={session}
            state={state}
            canAdd={profile.email_verified}
            factors={factors}
            onCodes={show}
          />
          <BackupCodesSection session={session} state={state} onCodes={show} />
        </>
      )}
      {codes && (
        <Suspense>
          <BackupCodesDialog
            codes={codes}
            email={currentIdentity(session).email}
            onSaved={() => show(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
