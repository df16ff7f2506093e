import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RouterLinkButton } from "../../app/links.tsx";
import { PATHS } from "../../paths.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { recoveryQuery } from "./recovery-queries.ts";

/** Said of an account that its reminder was put off, until this tab is closed. */
const PUT_OFF = "keepwell.reminded";

/** What still has to be done for the day the password is forgotten, or is left from one. */
export function HomeReminder({ session }: { readonly session: Session }) {
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
      <Reminder title={words.old} text={words.oldText(retired.erase_at)} onPutOff={putOff}>
        <ToRecovery>{words.bringBack}</ToRecovery>
      </Reminder>
    );
  if (data.code?.saved_at) return null;
  const isMissing = data.code === null;
  return (
    <Reminder
      title={isMissing ? words.noCode : words.unsaved}
      text={isMissing ? words.noCodeText : words.unsavedText}
      onPutOff={putOff}
    >
      <ToRecovery>{words.make}</ToRecovery>
    </Reminder>
  );
}

interface ReminderProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
  readonly onPutOff: () => void;
}

function Reminder({ title, text, children, onPutOff }: ReminderProps) {
  const words = useRecoveryText().reminder;
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        <div className="flex flex-wrap gap-2">
          {children}
          <Button size="sm" variant="quiet" onPress={onPutOff}>
            {words.later}
          </Button>
        </div>
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
