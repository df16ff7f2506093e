import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { HiddenUsername } from "@keepwell/ui/hidden-username.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { loadAccounts } from "../../app/load-accounts.ts";
import type { LockReason } from "../../app/lock-reason.ts";
import { isPasskeyCapable } from "../../app/passkey-capable.ts";
import { mayUnlockByPasskey } from "../../app/passkey-hint.ts";
import { useLockText } from "../../text/lock-text.ts";
import { useText } from "../../text/text.ts";
import { useLeft } from "./use-left.ts";

const loadPasskeys = () => import("../../app/passkey-unlock.ts");

interface LockScreenProps {
  readonly identity: Identity;
  /** Why the vault is locked, if that is known. */
  readonly reason: LockReason | undefined;
  readonly onSignOut: () => void;
  readonly onAdd: () => void;
}

/**
 * Shown in place of every page while the vault is locked. The address does not change. The user unlocks the vault with
 * their password, or with a passkey that this browser remembers. Both ways work offline.
 */
export function LockScreen({ identity, reason, onSignOut, onAdd }: LockScreenProps) {
  const text = useText();
  const words = useLockText();
  const [password, setPassword] = useState("");
  useEffect(() => void loadAccounts().then(({ prepare }) => prepare()), []);
  const hasPasskey = useHasPasskey(identity);
  const left = useLeft();
  const submission = useSubmit({
    fields: ["password"],
    failureOf,
    action: async () => {
      left.end();
      passkey.clear();
      await (await import("../../app/locking.ts")).unlockBrowser(identity, password);
    },
  });
  const passkey = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      submission.clear();
      await (await loadPasskeys()).unlockByPasskey(identity, left.signal());
    },
  });
  return (
    <Form submission={submission}>
      <div className="text-ink-2">
        {reason && <p>{words.reasons[reason]}</p>}
        <p>{hasPasskey ? words.textPasskey(identity.email) : words.text(identity.email)}</p>
      </div>
      <FormAlert submission={passkey} />
      <FormAlert submission={submission} />
      {hasPasskey && (
        <Button
          variant="primary"
          isWide
          isPending={passkey.processing}
          pendingLabel={words.passkeyWaiting}
          onPress={() => passkey.submit()}
        >
          {words.passkey}
        </Button>
      )}
      <HiddenUsername value={identity.email} />
      <PasswordField
        {...submission.field("password", password, setPassword)}
        label={text.identity.login.password}
        autoComplete="current-password"
        autoFocus
      />
      <SubmitButton
        submission={submission}
        isWide
        variant={hasPasskey ? "secondary" : "primary"}
        pendingLabel={words.unlocking}
        disabledReason={password === "" ? words.fill : undefined}
      >
        {words.unlock}
      </SubmitButton>
      <Button variant="quiet" onPress={onSignOut}>
        {text.shell.signOut}
      </Button>
      <Button
        variant="quiet"
        onPress={() => {
          left.end();
          onAdd();
        }}
      >
        {text.shell.addAccount}
      </Button>
      <p className="text-meta text-ink-2">{words.forgot}</p>
    </Form>
  );
}

/**
 * Whether this browser remembers a passkey of the account. Until the browser's database has answered, the result is the
 * answer of the previous time, so that nothing on the screen moves.
 */
function useHasPasskey({ uid }: Identity): boolean {
  const isCapable = isPasskeyCapable();
  const [has, set] = useState(() => isCapable && mayUnlockByPasskey(uid));
  useEffect(() => {
    if (!isCapable) return undefined;
    let isHere = true;
    const answer = (can: boolean) => isHere && set(can);
    void loadPasskeys()
      .then(({ canUnlockByPasskey }) => canUnlockByPasskey(uid))
      .then(answer, () => answer(false));
    return () => {
      isHere = false;
    };
  }, [isCapable, uid]);
  return has;
}
