import { Alert } from "@keepwell/ui/alert.tsx";
import { useState } from "react";
import { RouterTextLink } from "../app/links.tsx";
import { ForgotForm } from "../features/recovery/forgot-form.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS } from "../paths.ts";
import { useRecoveryText } from "../text/recovery-text.ts";

export function ForgotPasswordScreen() {
  const words = useRecoveryText().forgot;
  const [isSent, sent] = useState(false);
  return (
    <AuthFrame
      title={words.title}
      after={
        <p>
          <RouterTextLink to={PATHS["auth.login"]}>{words.back}</RouterTextLink>
        </p>
      }
    >
      {isSent ? (
        <div className="flex flex-col gap-4">
          <Alert tone="success" isLive>
            {words.sent}
          </Alert>
          <Alert tone="info">{words.noMail}</Alert>
          <p className="text-ink-2">{words.sentHint}</p>
        </div>
      ) : (
        <ForgotForm onDone={() => sent(true)} />
      )}
    </AuthFrame>
  );
}
