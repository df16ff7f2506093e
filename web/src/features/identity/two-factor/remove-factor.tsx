import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { lazy, Suspense, useState } from "react";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { refreshTwoFactor } from "./two-factor-queries.ts";
import { useFactorAct } from "./use-factor-act.ts";

const QuestionDialog = lazy(async () => ({
  default: (await import("@keepwell/ui/question-dialog.tsx")).QuestionDialog,
}));

interface RemoveFactorProps {
  readonly session: Session;
  readonly factor: "authenticator" | "phone";
  /** The number of the account's second factors. */
  readonly factors: number;
  readonly onRemoved: () => void;
}

/** Asks whether to remove a factor, and says whether another factor remains. Then removes it. */
export function RemoveFactor({ session, factor, factors, onRemoved }: RemoveFactorProps) {
  const text = useTwoFactorText();
  const words = factor === "phone" ? text.phone : text.app;
  const [isAsking, ask] = useState(false);
  const { identity } = session.api;
  const removal = useFactorAct(
    () => (factor === "phone" ? identity.deletePhoneNumber() : identity.deleteAuthenticator()),
    () => {
      onRemoved();
      notify({ tone: "success", text: words.removed });
      void refreshTwoFactor(session);
    },
  );
  const confirm = () => {
    ask(false);
    removal.run();
  };
  return (
    <>
      <Button
        variant="danger-quiet"
        name={words.removeName}
        isPending={removal.isPending}
        onPress={() => ask(true)}
      >
        {words.remove}
      </Button>
      {isAsking && (
        <Suspense>
          <QuestionDialog
            title={words.removeTitle}
            action={words.remove}
            isDangerous
            onCancel={() => ask(false)}
            onConfirm={confirm}
          >
            {factors > 1 ? text.remove.other : text.remove.last}
          </QuestionDialog>
        </Suspense>
      )}
    </>
  );
}
