import type { RecoveryProgress } from "@keepwell/client/recovery/ask-administrator.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useEffect } from "react";
import { AsShown } from "../../app/as-shown.tsx";
import { failureOf } from "../../app/failure-words.ts";
import { useAsShownText } from "../../text/as-shown-text.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { focusCodeSoon, HeardCode } from "./heard-code.tsx";
import { type AskAdministratorProps, isReady } from "./recovery-method.ts";

/** The time in ms between two checks of the request's state. */
const POLL_MS = 8_000;

interface Heard {
  readonly admin: string;
  readonly code: string;
}

const heardOf = ({ admin, code }: Heard): string => `${admin} ${code}`;

/** Asks the team's administrators for the account key, and shows the state of the request until it is approved. */
export function AskAdministrator(props: AskAdministratorProps) {
  const { followed, request, onRequest } = props;
  const words = useRecoveryText().administrator;
  usePolling(followed.way.uid, request, onRequest);
  if (request === null || request.state === "refused") return <Ask {...props} />;
  if (isReady(request))
    return (
      <Alert tone="success" isLive title={words.ready}>
        {words.readyText}
      </Alert>
    );
  if (request.code !== null)
    return (
      <AsShown
        value={{ admin: request.admin ?? "", code: request.code }}
        compared={heardOf}
        explained={(changed) => changed.before.admin !== changed.now.admin && <TakenOver {...changed} />}
      >
        {(shown) => (request.isConfirmed ? <Compared /> : shown && <HeardCode {...props} {...shown} />)}
      </AsShown>
    );
  return (
    <Alert tone="info" isLive title={words.waiting(request.enterprise)}>
      {words.waitingText(request.expiresAt)}
    </Alert>
  );
}

function Compared() {
  const words = useRecoveryText().administrator;
  return (
    <Alert tone="info" isLive title={words.compared}>
      {words.comparedText}
    </Alert>
  );
}

interface TakenOverProps {
  readonly before: Heard;
  readonly now: Heard;
  readonly onShow: () => void;
}

/**
 * Shown when another administrator has taken over the request. The user must compare the code of this administrator
 * too, because a malicious server could have invented the change.
 */
function TakenOver({ before, now, onShow }: TakenOverProps) {
  const words = useRecoveryText().administrator;
  const { showNew } = useAsShownText();
  const show = () => {
    onShow();
    focusCodeSoon();
  };
  return (
    <Alert
      tone="info"
      isLive
      title={words.takenOver(now.admin)}
      action={
        <Button size="sm" onPress={show}>
          {showNew}
        </Button>
      }
    >
      {words.takenOverText(before.admin, now.admin)}
    </Alert>
  );
}

function Ask({ followed, request, onRequest }: AskAdministratorProps) {
  const words = useRecoveryText().administrator;
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { askAdministrators, loadRequest } = await import("../../app/recovery.ts");
      await askAdministrators(followed);
      return loadRequest(followed.way.uid);
    },
    onDone: onRequest,
  });
  return (
    <div className="flex flex-col items-start gap-3">
      {request !== null && <Alert tone="warning" title={words.refused} />}
      <FormAlert submission={submission} />
      <p className="text-ui text-ink-2">{words.askText}</p>
      <Button
        isPending={submission.processing}
        pendingLabel={words.asking}
        onPress={() => submission.submit()}
      >
        {words.ask}
      </Button>
    </div>
  );
}

function usePolling(
  memberUid: string,
  request: RecoveryProgress | null,
  onRequest: (request: RecoveryProgress | null) => void,
): void {
  const waits = request !== null && request.state !== "refused" && !isReady(request);
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(async () => {
      const { loadRequest } = await import("../../app/recovery.ts");
      // If the call fails, the page keeps the last known state.
      await loadRequest(memberUid).then(onRequest, () => undefined);
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [memberUid, waits, onRequest]);
}
