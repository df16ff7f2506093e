import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RouterLinkButton } from "../../app/links.tsx";
import { PATHS } from "../../paths.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { recoveryQuery } from "./recovery-queries.ts";

/**
 * The key in this tab's session storage. Its value is the uid of the account whose reminder is postponed until the tab
 * is closed.
 */
const PUT_OFF = "keepwell.reminded";

interface HomeReminderProps {
  readonly session: Session;
  /** Whether an administrator can recover the account. */
  readonly isHelped: boolean;
}

/**
 * Reminds the user to make a recovery code, to confirm that they have saved it, or to restore the old data after a
 * reset.
 */
export function HomeReminder({ session, isHelped }: HomeReminderProps) {
  const words = useRecoveryText().reminder;
  const { data } = useQuery(recoveryQuery(session));
  const { uid } = session.identity;
  const [isPutOff, setPutOff] = useState(() => sessionStorage.getItem(PUT_OFF) === uid);
  const putOff = () => {
    sessionStorage.setItem(PUT_OFF, uid);
    setPutOff(true);
  };
  if (!data || isPutOff) return null;
  const [retired] = data.retired;
  if (retired)
    return (
      <Reminder tone="warning" title={words.old} text={words.oldText(retired.erase_at)} onPutOff={putOff}>
        <ToRecovery>{words.bringBack}</ToRecovery>
      </Reminder>
    );
  if (data.code?.saved_at) return null;
  const isMissing = data.code === null;
  const missingText = isHelped ? words.noCodeInTeam : words.noCodeText;
  return (
    <Reminder
      tone={isHelped ? "info" : "warning"}
      title={isMissing ? words.noCode : words.unsaved}
      text={isMissing ? missingText : words.unsavedText}
      onPutOff={putOff}
    >
      <ToRecovery>{words.make}</ToRecovery>
    </Reminder>
  );
}

interface ReminderProps {
  readonly tone: "info" | "warning";
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly onPutOff: () => void;
}

function Reminder({ tone, title, text, children, onPutOff }: ReminderProps) {
  const words = useRecoveryText().reminder;
  return (
    <Alert
      tone={tone}
      title={title}
      action={
        <ButtonRow>
          {children}
          <Button size="sm" variant="quiet" onPress={onPutOff}>
            {words.later}
          </Button>
        </ButtonRow>
      }
    >
      {text}
    </Alert>
  );
}

function ToRecovery({ children }: { readonly children: string }) {
  return (
    <RouterLinkButton to={PATHS["settings.recovery"]} size="sm">
      {children}
    </RouterLinkButton>
  );
}
