import { hasType } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { unlock } from "@keepwell/client/sign-in/unlock.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { Mark } from "@keepwell/ui/mark.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useState } from "react";
import { browser } from "../browser.ts";
import { warmUp } from "../device/derive-master-key.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { beginUnlock, noteUnlocked } from "../lock/locking.ts";
import { failureOf } from "../page/failure-words.ts";
import { accountName } from "../submitted/kept-logins.ts";
import { text } from "../text/text.ts";
import { SetupLink } from "./setup-link.tsx";
import { hasWaiting } from "./waiting-logins.ts";

interface UnlockFormProps {
  readonly device: ServerDevice;
  readonly identity: Identity;
  readonly onOpen: (session: Session) => void;
}

/**
 * Whether a submitted login waits for an answer. While the account is locked, the popup does not show the login's site,
 * because others may see the screen.
 */
const useIsWaiting = ({ origin }: ServerDevice, { uid }: Identity): boolean => {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    void hasWaiting(browser.storage.session, accountName(origin, uid)).then(setWaiting);
  }, [origin, uid]);
  return isWaiting;
};

/**
 * Asks for the password of a locked account. Names the account's server, so that the user does not type the password of
 * another server's account.
 */
export function UnlockForm({ device, identity, onOpen }: UnlockFormProps) {
  const words = text().popup;
  const [password, setPassword] = useState("");
  const { host } = new URL(device.origin);
  const isWaiting = useIsWaiting(device, identity);
  useEffect(() => void warmUp(), []);
  const submission = useSubmit({
    fields: ["password"],
    failureOf: (error) =>
      hasType(error, "offline")
        ? { type: "offline", message: text().failures.unlockOffline(host) }
        : failureOf(error),
    action: async () => {
      await beginUnlock();
      const session = await unlock(device, { identity, password, sealedKey: null });
      await device.settled();
      await noteUnlocked();
      return session;
    },
    onDone: onOpen,
  });
  const isOver = submission.errorType === "unauthorized" || submission.errorType === "not_pinned";
  return (
    <main className="flex flex-col gap-4 p-5">
      <Mark name={text().name} />
      <div>
        <h1 className="text-section font-bold">{words.unlockTitle}</h1>
        <p className="wrap-anywhere text-ink-2">
          {identity.email}, {host}
        </p>
        {isWaiting && <p className="pt-2">{words.waiting}</p>}
      </div>
      <Form submission={submission}>
        <FormAlert
          submission={submission}
          message={submission.errorType === "unauthorized" ? words.signedOut : undefined}
          action={isOver ? <SetupLink>{words.signInAgain}</SetupLink> : undefined}
        />
        <PasswordField
          {...submission.field("password", password, setPassword)}
          label={text().setup.password}
          autoComplete="current-password"
          autoFocus
        />
        <SubmitButton
          submission={submission}
          isWide
          pendingLabel={words.unlocking}
          disabledReason={password === "" ? words.fillPassword : undefined}
        >
          {words.unlock}
        </SubmitButton>
      </Form>
    </main>
  );
}
