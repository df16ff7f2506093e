import type { Session } from "@keepwell/client/session/session.ts";
import type { Invitation as Invited } from "@keepwell/contract/team/invitation.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { WaitingLine } from "@keepwell/ui/waiting-line.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { RouterLinkButton } from "../../app/links.tsx";
import { LoadProblem } from "../../app/load-problem.tsx";
import { dropResetToken } from "../../app/reset-token.ts";
import { enterSession } from "../../app/sessions.ts";
import { NewPasswordField } from "../../features/identity/new-password-field.tsx";
import { useNewPassword } from "../../features/identity/use-new-password.ts";
import { FirstPasswordForm } from "../../features/team/invitation/first-password-form.tsx";
import { PATHS } from "../../paths.ts";
import { useTeamText } from "../../text/team-text.ts";
import { type LinkKind, useMailedLink } from "../use-mailed-link.ts";

/** The page of the link in an invitation. The invited person sets their first password here. */
export function Invitation({ token }: { readonly token: string }) {
  const words = useTeamText().invitation;
  const outcome = useMailedLink(token, INVITATION_LINK);
  const [isDone, setDone] = useState(false);
  const navigate = useNavigate();
  if (isDone) return <Done />;
  if (outcome === null) return <WaitingLine>{words.opening}</WaitingLine>;
  if ("problem" in outcome) {
    const { problem, retry } = outcome;
    if (retry) return <LoadProblem title={problem} onRetry={retry} />;
    return (
      <Alert tone="error" isLive title={problem}>
        {words.askAgain}
      </Alert>
    );
  }
  return (
    <Form
      token={token}
      invitation={outcome}
      onDone={(session) => {
        dropResetToken();
        if (!session) return setDone(true);
        enterSession(session);
        void navigate({ to: PATHS["team.join"] });
      }}
    />
  );
}

const INVITATION_LINK: LinkKind<Invited> = {
  /** Loads the invitation: the team, and the user whom the link invites. */
  open: async (token) => (await import("../../app/team-account.ts")).loadInvitation(token),
  invalid: "reset.invalid_token",
  onInvalid: dropResetToken,
};

interface FormProps {
  readonly token: string;
  readonly invitation: Invited;
  readonly onDone: (session: Session | null) => void;
}

function Form({ token, invitation, onDone }: FormProps) {
  const words = useTeamText().invitation;
  const [password, set] = useState("");
  const { strength, require } = useNewPassword(password, invitation);
  return (
    <FirstPasswordForm
      token={token}
      invitation={invitation}
      password={password}
      onDone={onDone}
      requirePassword={require}
      passwordField={(error) => (
        <NewPasswordField
          label={words.password}
          value={password}
          strength={strength}
          error={error}
          onChange={set}
        />
      )}
    />
  );
}

function Done() {
  const words = useTeamText().invitation;
  return (
    <div className="flex flex-col items-start gap-5">
      <Alert tone="success" isLive title={words.done}>
        {words.doneText}
      </Alert>
      <RouterLinkButton to={PATHS["auth.login"]} variant="primary">
        {words.toLogin}
      </RouterLinkButton>
    </div>
  );
}
