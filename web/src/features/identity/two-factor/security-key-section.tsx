import type { Credential } from "@keepwell/client/credentials/list-credentials.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { lazy, Suspense, useRef, useState } from "react";
import { isPasskeyCapable } from "../../../app/passkey-capable.ts";
import { useCredentialsText } from "../../../text/credentials-text.ts";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { AddButton } from "../credentials/add-button.tsx";
import { CannotAdd } from "../credentials/cannot-add.tsx";
import { CredentialList } from "../credentials/credential-list.tsx";
import { ofKind, refreshCredentials } from "../credentials/credential-queries.ts";
import { FactorSection } from "./factor-section.tsx";
import { refreshTwoFactor } from "./two-factor-queries.ts";

const AddSecurityKeyDialog = lazy(async () => ({
  default: (await import("../credentials/add-security-key-dialog.tsx")).AddSecurityKeyDialog,
}));

interface SecurityKeySectionProps {
  readonly session: Session;
  /** The account's passkeys and security keys. */
  readonly rows: readonly Credential[];
  /** Whether a security key can be added. This requires a confirmed address. */
  readonly canAdd: boolean;
  /** The number of the account's second factors. */
  readonly factors: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

export function SecurityKeySection({ session, rows, canAdd, factors, onCodes }: SecurityKeySectionProps) {
  const { remove } = useTwoFactorText();
  const { keys: words } = useCredentialsText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, add] = useState(false);
  const keys = ofKind(rows, "security_key");
  const isCapable = isPasskeyCapable();
  const done = (codes: readonly string[] | null) => {
    add(false);
    notify({ tone: "success", text: words.done });
    void refreshCredentials(session);
    void refreshTwoFactor(session);
    if (codes) onCodes(codes);
  };
  return (
    <FactorSection heading={heading} title={words.title} about={words.about}>
      {keys.length > 0 && (
        <CredentialList
          session={session}
          rows={keys}
          words={words}
          removalText={factors > 1 ? remove.other : remove.last}
          onRemoved={() => heading.current?.focus()}
        />
      )}
      {canAdd && !isCapable && <CannotAdd />}
      {canAdd && isCapable && (
        <div>
          <AddButton label={words.add} count={rows.length} onPress={() => add(true)} />
        </div>
      )}
      {isAdding && (
        <Suspense>
          <AddSecurityKeyDialog session={session} rows={rows} onAdded={done} onClose={() => add(false)} />
        </Suspense>
      )}
    </FactorSection>
  );
}
