import { RESEND_SECONDS } from "@keepwell/contract/identity/two-factor-method.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useSecondsLeft } from "@keepwell/ui/use-seconds-left.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useText } from "../../../text/text.ts";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";

interface PhoneMessageProps {
  /** Returns the sentence that the message was sent, or that it can be sent. */
  readonly sentence: (isSent: boolean) => string;
  readonly codeSent: boolean;
  readonly sendCode: () => Promise<unknown>;
}

/** Says whether a text message with a code was sent. A button sends a message, or sends another one. */
export function PhoneMessage({ sentence, codeSent, sendCode }: PhoneMessageProps) {
  const [sent, count] = useState(codeSent ? 1 : 0);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setPending(true);
    setProblem(undefined);
    try {
      await sendCode();
      count((before) => before + 1);
    } catch (error) {
      setProblem(failureOf(error).message);
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <p role="status" className="text-ink-2">
        {sentence(sent > 0)}
      </p>
      {problem !== undefined && (
        <Alert tone="error" isLive>
          {problem}
        </Alert>
      )}
      <SendButton key={sent} isAgain={sent > 0} isPending={isPending} onPress={() => void send()} />
    </div>
  );
}

interface SendButtonProps {
  readonly isAgain: boolean;
  readonly isPending: boolean;
  readonly onPress: () => void;
}

/**
 * The button is disabled for a moment after each message. A new code makes the previous code invalid, even if that has
 * not arrived yet.
 */
function SendButton({ isAgain, isPending, onPress }: SendButtonProps) {
  const text = useText();
  const words = useTwoFactorText().step;
  const left = useSecondsLeft(isAgain ? RESEND_SECONDS : 0);
  const waiting = left > 0 ? words.sendAgainIn(left) : undefined;
  return (
    <div className={isAgain ? "-ms-2.5 tabular-nums" : "mt-2"}>
      <Button
        size="sm"
        variant={isAgain ? "quiet" : "secondary"}
        isPending={isPending}
        pendingLabel={text.ui.working}
        disabledReason={waiting}
        onPress={onPress}
      >
        {waiting ?? (isAgain ? words.sendAgain : words.send)}
      </Button>
    </div>
  );
}
