import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { lazy, Suspense, useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { changeWords } from "../changed-name.tsx";
import { type ShownUser, useIsAdmin } from "../team-queries.ts";
import type { UserPageProps } from "./user-section.ts";

const SignNameDialog = lazy(async () => ({
  default: (await import("./sign-name-dialog.tsx")).SignNameDialog,
}));

/** Says whether administrators have signed the member's name, and lets an administrator sign a new or changed name. */
export function MemberName({ session, user }: UserPageProps) {
  const words = useTeamText().memberNames;
  const offline = useOfflineReason();
  const isAdmin = useIsAdmin(session);
  const [isAsking, ask] = useState(false);
  const { isSigned, change } = user;
  const canSign = isAdmin && change !== "unverified" && (change !== null || !isSigned);
  return (
    <FormSection title={words.title} text={words.text}>
      <SignedState user={user} />
      {canSign && (
        <div>
          <Button disabledReason={offline} onPress={() => ask(true)}>
            {isSigned ? words.accept : words.sign}
          </Button>
        </div>
      )}
      {isAsking && (
        <Suspense>
          <SignNameDialog session={session} user={user} onClose={() => ask(false)} />
        </Suspense>
      )}
    </FormSection>
  );
}

function SignedState({ user }: { readonly user: ShownUser }) {
  const words = useTeamText().memberNames;
  const { fullname, email, isSigned, change } = user;
  if (change === null) return <p className="text-ink-2">{isSigned ? words.signed : words.none}</p>;
  if (change === "unverified") return <Alert tone="warning" title={words.unverified} />;
  return (
    <Alert tone="warning" title={words.changed}>
      <p>{isSigned ? words.changedText(fullname, email) : words.takenText}</p>
      <p className="mt-1">{changeWords(change, words)}</p>
    </Alert>
  );
}
