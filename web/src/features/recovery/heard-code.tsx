import { Button } from "@keepwell/ui/button.tsx";
import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { LargeType } from "@keepwell/ui/large-type.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { failureOf } from "../../app/failure-words.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import type { AskAdministratorProps } from "./recovery-method.ts";

const HEADING = "heard-code";

/** Focuses the heading of a code that has just appeared, because the button that the user pressed has disappeared. */
export const focusCodeSoon = (): void => {
  focusWhenLost(() => document.getElementById(HEADING) ?? undefined);
};

interface HeardCodeProps extends AskAdministratorProps {
  readonly admin: string;
  readonly code: string;
}

/**
 * Shows the code that the administrator must read out to the user. If the administrator reads out another code, an
 * attacker may be posing as one of the two.
 */
export function HeardCode({ followed, request, onRequest, admin, code }: HeardCodeProps) {
  const words = useRecoveryText().administrator;
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: async () => {
      const { confirmHeard } = await import("../../app/recovery.ts");
      await confirmHeard(followed.way.uid, code);
    },
    onDone: () => request && onRequest({ ...request, isConfirmed: true }),
  });
  return (
    <section aria-labelledby={HEADING} className="flex flex-col gap-3 border-y border-line py-4">
      <h2 id={HEADING} tabIndex={-1} className="text-section outline-none">
        {words.compare(admin)}
      </h2>
      <p>{words.compareText}</p>
      <LargeType label={words.code} value={code.replaceAll("-", "")} />
      <p className="text-ui text-ink-2">{words.compareWarning}</p>
      <FormAlert submission={submission} />
      <div>
        <Button variant="primary" isPending={submission.processing} onPress={() => submission.submit()}>
          {words.same}
        </Button>
      </div>
    </section>
  );
}
