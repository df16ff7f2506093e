import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { titledMessage } from "../../../app/failure-words.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { stopReason } from "../changed-name.tsx";
import { inEnterprise } from "../team-queries.ts";
import { useLinkWords } from "./use-link-words.ts";
import type { UserSectionProps } from "./user-section.ts";

/** Makes a reset link for a member who has forgotten the password. The page never shows the link. */
export function ResetSection({ session, user, refusal }: UserSectionProps) {
  const { users: words, memberNames } = useTeamText();
  const link = useLinkWords(session);
  const offline = useOfflineReason();
  const reset = useMutation({
    mutationFn: async () =>
      session.api.team.resetUserPassword({ params: await inEnterprise(session, user.uid) }),
    onSuccess: () => notify({ tone: "success", text: link.resetSent(user.email) }),
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
  });
  return (
    <FormSection title={words.reset} text={link.resetText}>
      {user.obstacle !== null && (
        <Alert tone="warning" title={words.obstacleTitle}>
          {words.obstacleTexts[user.obstacle]}
        </Alert>
      )}
      <div>
        <Button
          isPending={reset.isPending}
          disabledReason={offline ?? refusal ?? stopReason(user.change, memberNames)}
          onPress={() => reset.mutate()}
        >
          {link.resetSend}
        </Button>
      </div>
    </FormSection>
  );
}
