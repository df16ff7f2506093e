import {
  type AuthenticatorSecret,
  requestAuthenticator,
} from "@keepwell/client/account/request-authenticator.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { TwoFactor } from "@keepwell/contract/identity/two-factor.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { lazy, Suspense, useRef, useState } from "react";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { FactorSection } from "./factor-section.tsx";
import { RemoveFactor } from "./remove-factor.tsx";
import { refreshTwoFactor } from "./two-factor-queries.ts";
import { useFactorAct } from "./use-factor-act.ts";

// Loaded on demand, because it contains the code that draws the QR code.
const AuthenticatorSetUp = lazy(async () => ({
  default: (await import("./authenticator-set-up.tsx")).AuthenticatorSetUp,
}));

interface AuthenticatorSectionProps {
  readonly session: Session;
  readonly state: TwoFactor;
  /** Whether an app can be set up. This requires a confirmed address. */
  readonly canAdd: boolean;
  /** The number of the account's second factors. */
  readonly factors: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

export function AuthenticatorSection(props: AuthenticatorSectionProps) {
  const { session, state, canAdd, factors, onCodes } = props;
  const words = useTwoFactorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [given, setGiven] = useState<AuthenticatorSecret | null>(null);
  const begin = useFactorAct(() => requestAuthenticator(session), setGiven);
  const since = state.authenticator?.confirmed_at;
  const close = () => {
    setGiven(null);
    heading.current?.focus();
  };
  const done = async (codes: readonly string[] | null) => {
    close();
    notify({ tone: "success", text: words.app.added });
    await refreshTwoFactor(session);
    if (codes) onCodes(codes);
  };
  return (
    <FactorSection
      heading={heading}
      title={words.app.title}
      about={words.app.about}
      state={since === undefined ? undefined : words.since(since)}
      actions={
        given === null && (canAdd || since !== undefined) ? (
          <>
            {canAdd && (
              <Button isPending={begin.isPending} onPress={begin.run}>
                {since === undefined ? words.app.setUp : words.app.replace}
              </Button>
            )}
            {since !== undefined && (
              <RemoveFactor session={session} factor="authenticator" factors={factors} onRemoved={close} />
            )}
          </>
        ) : undefined
      }
    >
      {given && (
        <Suspense>
          <AuthenticatorSetUp
            session={session}
            given={given}
            onCancel={close}
            onDone={(codes) => void done(codes)}
          />
        </Suspense>
      )}
    </FactorSection>
  );
}
