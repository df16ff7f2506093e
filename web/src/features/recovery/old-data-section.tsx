import type { Session } from "@keepwell/client/session/session.ts";
import type { RecoveryState } from "@keepwell/contract/identity/recovery.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useMutation } from "@tanstack/react-query";
import { titledMessage } from "../../app/failure-words.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { OldDataForm } from "./old-data-form.tsx";
import { refreshEverything } from "./recovery-queries.ts";

interface OldDataSectionProps {
  readonly session: Session;
  readonly state: RecoveryState;
}

/**
 * Lets the user restore data that became unreadable with a reset. This is possible as long as the server keeps the
 * retired key.
 */
export function OldDataSection({ session, state: { retired, recovered_buckets } }: OldDataSectionProps) {
  const words = useRecoveryText().old;
  if (retired.length === 0 && recovered_buckets.length === 0) return null;
  return (
    <FormSection title={words.title}>
      {retired.map((one) => (
        <OldDataForm key={one.ak_gen} session={session} retired={one} />
      ))}
      {recovered_buckets.length > 0 && <Waiting session={session} />}
    </FormSection>
  );
}

/** Lets the user move restored entries again if the first move was interrupted or has failed. */
function Waiting({ session }: { readonly session: Session }) {
  const words = useRecoveryText().old;
  const move = useMutation({
    mutationFn: async () => (await import("../../app/recovery.ts")).mergeRecovered(session),
    onSuccess: () => notify({ tone: "success", text: words.moved }),
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
    onSettled: () => refreshEverything(session),
  });
  return (
    <Alert
      tone="info"
      action={
        <Button
          size="sm"
          isPending={move.isPending}
          pendingLabel={words.moving}
          onPress={() => move.mutate()}
        >
          {words.move}
        </Button>
      }
    >
      {words.waiting}
    </Alert>
  );
}
