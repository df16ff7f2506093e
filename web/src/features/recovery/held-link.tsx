import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useNavigate } from "@tanstack/react-router";
import { loadAccounts } from "../../app/load-accounts.ts";
import { currentIdentity } from "../../app/own-details.ts";
import { PATHS } from "../../paths.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";

/** Shown if the user has followed a reset link while signed in. The page of the link opens only after a sign-out. */
export function HeldLink({ session }: { readonly session: Session }) {
  const words = useRecoveryText().reminder;
  const navigate = useNavigate();
  const signOut = async () => {
    await (await loadAccounts()).signOut(session.identity);
    await navigate({ to: PATHS["auth.reset-held"] });
  };
  return (
    <Alert
      tone="info"
      title={words.link}
      action={
        <Button size="sm" onPress={() => void signOut()}>
          {words.signOut}
        </Button>
      }
    >
      {words.linkText(currentIdentity(session).email)}
    </Alert>
  );
}
