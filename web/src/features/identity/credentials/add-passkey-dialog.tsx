import { CREDENTIAL_NAME_MAX } from "@keepwell/client/credentials/credential-names.ts";
import type { Credential } from "@keepwell/client/credentials/list-credentials.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { HiddenUsername } from "@keepwell/ui/hidden-username.tsx";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useEffect, useState } from "react";
import { useBrowserName } from "../../../app/browser-name.ts";
import { withConfirmation } from "../../../app/confirmation.ts";
import { RouterLinkButton } from "../../../app/links.tsx";
import { loadAccounts } from "../../../app/load-accounts.ts";
import { currentIdentity } from "../../../app/own-details.ts";
import { PATHS } from "../../../paths.ts";
import { useCredentialsText } from "../../../text/credentials-text.ts";
import { useText } from "../../../text/text.ts";
import { AdditionSteps } from "./addition-steps.tsx";
import { WITHOUT_KEY } from "./credential-failure.ts";
import { findFreeName } from "./find-free-name.ts";
import { useAddition } from "./use-addition.ts";

interface AddPasskeyDialogProps {
  readonly session: Session;
  readonly rows: readonly Credential[];
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/**
 * Asks for a name, and for the password with which the account key is opened. Then asks the browser to make a passkey.
 */
export function AddPasskeyDialog({ session, rows, onAdded, onClose }: AddPasskeyDialogProps) {
  const text = useText();
  const words = useCredentialsText();
  const browserName = useBrowserName();
  const [name, setName] = useState(() => findFreeName(browserName(navigator.userAgent), rows));
  const [password, setPassword] = useState("");
  useEffect(() => void loadAccounts().then(({ prepare }) => prepare()), []);
  const { submission, step, wasCancelled } = useAddition({
    fields: ["name", "password"],
    add: async (watch) => {
      const { addPasskey } = await import("../../../app/credentials.ts");
      const wanted = { name: name.trim(), password };
      await withConfirmation(() => addPasskey(session, wanted, watch), password);
    },
    onAdded,
  });
  return (
    <FormDialog
      title={words.passkeys.add}
      submission={submission}
      action={words.continue}
      pendingLabel={words.adding}
      disabledReason={name.trim() === "" || password === "" ? words.passwordFirst : undefined}
      onClose={onClose}
    >
      <p className="text-ink-2">{words.passkeys.addText}</p>
      {submission.errorType === WITHOUT_KEY ? <WithoutKey /> : <FormAlert submission={submission} />}
      {wasCancelled && !submission.processing && (
        <Alert tone="info" isLive>
          {words.cancelled}
        </Alert>
      )}
      <TextField
        {...submission.field("name", name, setName)}
        label={words.name}
        hint={words.nameHint}
        maxLength={CREDENTIAL_NAME_MAX}
        isPrivate
      />
      <HiddenUsername value={currentIdentity(session).email} />
      <PasswordField
        {...submission.field("password", password, setPassword)}
        label={text.identity.login.password}
        autoComplete="current-password"
        autoFocus
      />
      <AdditionSteps steps={words.passkeys.steps} current={step} />
    </FormDialog>
  );
}

/** Says that the passkey cannot open the account, and links to the security keys. */
function WithoutKey() {
  const { withoutKey } = useCredentialsText().passkeys;
  return (
    <Alert
      tone="error"
      isLive
      title={withoutKey.title}
      action={
        <RouterLinkButton size="sm" to={PATHS["settings.tfa"]}>
          {withoutKey.lead}
        </RouterLinkButton>
      }
    >
      {withoutKey.text}
    </Alert>
  );
}
