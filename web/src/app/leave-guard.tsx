import { useBlocker } from "@tanstack/react-router";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogFooter } from "../ui/dialog.tsx";

interface LeaveGuardProps {
  readonly isNeeded: () => boolean;
  readonly title: string;
  readonly children: string;
  readonly stay: string;
  readonly leave: string;
  /** Closing or reloading the tab loses nothing: then the browser need not ask. */
  readonly isKept?: boolean;
  /** The person chose to leave. */
  readonly onLeave?: () => void;
}

/** Asks once before something is left that would be lost, whichever way: the cross, Esc, Back, a link. */
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
  const keep = () => blocker.reset?.();
  return (
    <Dialog
      isOpen={blocker.status === "blocked"}
      size="sm"
      role="alertdialog"
      title={title}
      onRequestClose={keep}
      footer={
        <DialogFooter>
          <Button autoFocus onPress={keep}>
            {stay}
          </Button>
          <Button
            variant="danger"
            onPress={() => {
              onLeave?.();
              blocker.proceed?.();
            }}
          >
            {leave}
          </Button>
        </DialogFooter>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
