import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";
import { CODE_METHODS, type CodeMethod } from "@keepwell/contract/identity/two-factor-method.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect, useState } from "react";
import { beginUnlock } from "../lock/locking.ts";
import { failureOf } from "../page/failure-words.ts";
import { text } from "../text/text.ts";

interface CodeFormProps {
  readonly pending: PendingSignIn;
  /** Stores the sign-in. @throws StorageRefused */
  readonly settle: () => Promise<void>;
  readonly onDone: () => void;
  /** Called when the user goes back to the password. */
  readonly onAgain: () => void;
}

interface TypedCodeFormProps extends CodeFormProps {
  /** The methods for which the user types a code, the preferred one first. */
  readonly methods: readonly [CodeMethod, ...CodeMethod[]];
}

/**
 * Asks for the code of the second factor. A security key does not sign here, because a page of the extension has
 * another origin than the server's page.
 */
export function CodeForm(props: CodeFormProps) {
  const [first, ...others] = CODE_METHODS.filter((one) => props.pending.methods.includes(one));
  if (first) return <TypedCodeForm {...props} methods={[first, ...others]} />;
  const words = text().setup;
  return (
    <>
      <p>{words.onlyKey}</p>
      <Button onPress={props.onAgain}>{words.startAgain}</Button>
    </>
  );
}

function TypedCodeForm({ pending, methods, settle, onDone, onAgain }: TypedCodeFormProps) {
  const words = text().setup;
  const [method, setMethod] = useState(methods[0]);
  const [code, setCode] = useState("");
  const submission = useSubmit({
    fields: ["code"],
    failureOf,
    action: async () => {
      await beginUnlock();
      await pending.finish({ code: code.trim(), method });
      await settle();
    },
    onDone,
  });
  useEffect(() => {
    if (submission.errorType === "unauthorized") setCode("");
  }, [submission.errorType]);
  return (
    <>
      <Form submission={submission}>
        <FormAlert submission={submission} />
        {methods.length > 1 && (
          <Select
            label={words.method}
            value={method}
            onChange={setMethod}
            options={methods.map((id) => ({ id, label: words.methods[id] }))}
          />
        )}
        <TextField
          {...submission.field("code", code, setCode)}
          label={words.code}
          hint={words.codeHints[method]}
          autoComplete="one-time-code"
          inputMode={method === "backup_code" ? "text" : "numeric"}
          isMono
          autoFocus
        />
        <SubmitButton
          submission={submission}
          isWide
          pendingLabel={words.verifying}
          disabledReason={code.trim() === "" ? words.fillCode : undefined}
        >
          {words.verify}
        </SubmitButton>
      </Form>
      {method === "phone" && <TextMessage pending={pending} />}
      <Button onPress={onAgain}>{words.startAgain}</Button>
    </>
  );
}

/**
 * The button that sends a text message with a code. When the message was sent, a sentence says so in place of the
 * button.
 */
function TextMessage({ pending }: { readonly pending: PendingSignIn }) {
  const words = text().setup;
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: () => pending.sendCode(),
    onDone: () => setSent(true),
  });
  const [isSent, setSent] = useState(pending.codeSent);
  if (isSent) return <p role="status">{words.codeSent}</p>;
  return (
    <Form submission={submission}>
      <FormAlert submission={submission} />
      <SubmitButton submission={submission} variant="secondary" pendingLabel={words.sendCode}>
        {words.sendCode}
      </SubmitButton>
    </Form>
  );
}
