import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useBlocker } from "@tanstack/react-router";

interface LeaveGuardProps {
  readonly isNeeded: () => boolean;
  readonly title: string;
  readonly children: string;
  readonly stay: string;
  readonly leave: string;
  /** Whether the data survives closing or reloading the tab. If so, the browser closes or reloads without asking. */
  readonly isKept?: boolean;
  /** Called when the user chooses to leave. */
  readonly onLeave?: () => void;
}

/** Asks the user before they leave the page (with the cross, Esc, Back or a link) and so lose unsaved data. */
export function LeaveGuard({
  isNeeded,
  title,
  children,
  stay,
  leave,
  isKept = false,
  onLeave,
}: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: isNeeded,
    enableBeforeUnload: isKept ? false : isNeeded,
    withResolver: true,
  });
  return (
    <QuestionDialog
      isOpen={blocker.status === "blocked"}
      title={title}
      action={leave}
      isDangerous
      cancel={stay}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave?.();
        blocker.proceed?.();
      }}
    >
      <p>{children}</p>
    </QuestionDialog>
  );
}
