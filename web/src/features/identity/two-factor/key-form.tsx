import type { Session } from "@keepwell/client/session/session.ts";
import type { PendingSignIn } from "@keepwell/client/sign-in/pending-sign-in.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect } from "react";
import { useText } from "../../../text/text.ts";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { useLeft } from "../use-left.ts";
import { isExpired, keyFailure, stepFailure } from "./step-failure.ts";

const load = () => import("../../../app/security-key.ts");

interface KeyFormProps {
  readonly pending: PendingSignIn;
  readonly onDone: (session: Session) => void;
  /** Called when this sign-in has expired. The server then accepts no second factor for it. */
  readonly onOver: () => void;
}

/**
 * Asks for the security key only when the user presses the button, because some browsers refuse a request without a
 * press.
 */
export function KeyForm({ pending, onDone, onOver }: KeyFormProps) {
  const text = useText();
  const words = useTwoFactorText().step;
  const left = useLeft();
  const submission = useSubmit({
    fields: [],
    failureOf: (error) => keyFailure(error, { text, words }) ?? stepFailure(error, words),
    action: async () => {
      const { finishWithKey } = await load();
      return finishWithKey(pending, left.signal()).catch((error: unknown) => {
        if (!isExpired(error)) throw error;
        onOver();
        return null;
      });
    },
    onDone: (session) => session && onDone(session),
  });
  // The code is loaded in advance, because some browsers allow the request only shortly after the press. With loaded
  // code, Escape also ends the request at once.
  useEffect(() => void load().catch(() => undefined), []);
  return (
    <Form submission={submission}>
      <FormAlert submission={submission} />
      <p className="text-ink-2">{words.fromKey}</p>
      <Button
        type="submit"
        variant="primary"
        isWide
        autoFocus
        isPending={submission.processing}
        pendingLabel={words.waitingForKey}
      >
        {words.useKey}
      </Button>
    </Form>
  );
}
