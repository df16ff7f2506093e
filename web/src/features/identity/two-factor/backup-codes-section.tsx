import type { Session } from "@keepwell/client/session/session.ts";
import type { TwoFactor } from "@keepwell/contract/identity/two-factor.endpoints.ts";
import { BACKUP_CODES } from "@keepwell/contract/identity/two-factor-method.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { lazy, Suspense, useState } from "react";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { FactorSection } from "./factor-section.tsx";
import { refreshTwoFactor } from "./two-factor-queries.ts";
import { useFactorAct } from "./use-factor-act.ts";

const QuestionDialog = lazy(async () => ({
  default: (await import("@keepwell/ui/question-dialog.tsx")).QuestionDialog,
}));

/** When only this many backup codes or fewer are left, the user is reminded. */
const FEW = 3;

interface BackupCodesSectionProps {
  readonly session: Session;
  readonly state: TwoFactor;
  readonly onCodes: (codes: readonly string[]) => void;
}

/** Shows how many backup codes are left. A button makes ten new ones. */
export function BackupCodesSection({ session, state, onCodes }: BackupCodesSectionProps) {
  const { backup: words } = useTwoFactorText();
  const [isAsking, ask] = useState(false);
  const make = useFactorAct(
    () => session.api.identity.makeBackupCodes(),
    ({ backup_codes }) => {
      onCodes(backup_codes);
      void refreshTwoFactor(session);
    },
  );
  const hasFactor = state.backup_codes !== null;
  const left = state.backup_codes?.left ?? 0;
  const begin = () => (left > 0 ? ask(true) : make.run());
  return (
    <FactorSection
      title={words.title}
      about={hasFactor ? words.about : `${words.about} ${words.none}`}
      state={left > FEW ? words.left(left, BACKUP_CODES) : undefined}
      actions={
        hasFactor ? (
          <Button isPending={make.isPending} onPress={begin}>
            {words.make}
          </Button>
        ) : undefined
      }
    >
      {hasFactor && left <= FEW && <Alert tone="warning" title={words.few(left)} />}
      {isAsking && (
        <Suspense>
          <QuestionDialog
            title={words.makeTitle}
            action={words.make}
            onCancel={() => ask(false)}
            onConfirm={() => {
              ask(false);
              make.run();
            }}
          >
            {words.makeText}
          </QuestionDialog>
        </Suspense>
      )}
    </FactorSection>
  );
}
