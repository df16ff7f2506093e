import type { Credential } from "@keepwell/client/credentials/list-credentials.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Profile } from "@keepwell/contract/identity/identity.endpoints.ts";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";
import { PasskeyIcon } from "@keepwell/ui/icons.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { lazy, Suspense, useRef, useState } from "react";
import { isPasskeyCapable } from "../../../app/passkey-capable.ts";
import { useCredentialsText } from "../../../text/credentials-text.ts";
import { AddressState } from "../settings/address-state.tsx";
import { AddButton } from "./add-button.tsx";
import { CannotAdd } from "./cannot-add.tsx";
import { CredentialList } from "./credential-list.tsx";
import { ofKind, refreshCredentials } from "./credential-queries.ts";

const AddPasskeyDialog = lazy(async () => ({
  default: (await import("./add-passkey-dialog.tsx")).AddPasskeyDialog,
}));

interface PasskeySettingsProps {
  readonly session: Session;
  readonly profile: Profile;
  /** The account's passkeys and security keys. */
  readonly rows: readonly Credential[];
}

/**
 * The user's passkeys. The user can add a passkey only after their address is confirmed, and only in a browser that
 * supports passkeys. They can remove passkeys in every browser.
 */
export function PasskeySettings({ session, profile, rows }: PasskeySettingsProps) {
  const { addressFirst, passkeys: words } = useCredentialsText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isAdding, add] = useState(false);
  const passkeys = ofKind(rows, "passkey");
  const canAdd = profile.email_verified && isPasskeyCapable();
  // When the first passkey is added or any passkey is removed, the focused button disappears.
  const keepFocus = () => void focusWhenLost(() => heading.current);
  const done = () => {
    add(false);
    keepFocus();
    notify({ tone: "success", text: words.done });
    void refreshCredentials(session);
  };
  const button = canAdd && <AddButton label={words.add} count={rows.length} onPress={() => add(true)} />;
  return (
    <div className="flex max-w-form flex-col gap-6">
      {!profile.email_verified && <AddressState session={session} profile={profile} reason={addressFirst} />}
      {profile.email_verified && !isPasskeyCapable() && <CannotAdd />}
      {passkeys.length === 0 ? (
        <EmptyState glyph={PasskeyIcon} title={words.emptyTitle} action={button}>
          {words.empty}
        </EmptyState>
      ) : (
        <section className="flex flex-col gap-4">
          <div className="flex flex-col gap-1">
            <h2 ref={heading} tabIndex={-1} className="text-section outline-none">
              {words.title}
            </h2>
            <p className="text-ui text-ink-2">{words.about}</p>
          </div>
          <CredentialList
            session={session}
            rows={passkeys}
            words={words}
            removalText={words.removeText}
            onRemoved={keepFocus}
          />
          {button && <div>{button}</div>}
        </section>
      )}
      <p className="text-ui text-ink-2">{profile.sends_mail ? words.endsOthers : words.endsOthersUnsent}</p>
      {isAdding && (
        <Suspense>
          <AddPasskeyDialog session={session} rows={rows} onAdded={done} onClose={() => add(false)} />
        </Suspense>
      )}
    </div>
  );
}
