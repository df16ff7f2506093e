import { useBlocker } from "@tanstack/react-router";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";

/** Asks once before an unsaved edit is left, whichever way: the cross, Esc, Back, a link. */
export function DiscardGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const text = useText().entry;
  const blocker = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  const keep = () => blocker.reset?.();
  return (
    <Dialog
      isOpen={blocker.status === "blocked"}
      size="sm"
      role="alertdialog"
      title={text.unsavedTitle}
      onRequestClose={keep}
      footer={
        <DialogFooter>
          <Button autoFocus onPress={keep}>
            {text.keepEditing}
          </Button>
          <Button variant="danger" onPress={() => blocker.proceed?.()}>
            {text.discard}
          </Button>
        </DialogFooter>
      }
    >
      <p>{text.unsavedText}</p>
    </Dialog>
  );
}
