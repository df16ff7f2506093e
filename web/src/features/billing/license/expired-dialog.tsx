import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { RouterLinkButton } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { useText } from "../../../text/text.ts";

/** Shown in place of a form that creates something, while the subscription has expired. */
export function ExpiredDialog({ onClose }: { readonly onClose: () => void }) {
  const { license, submit } = useSubscribeText();
  const { common } = useText();
  return (
    <Dialog
      isOpen
      size="sm"
      title={license.title}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{common.cancel}</Button>
          <RouterLinkButton to={PATHS.subscribe} variant="primary">
            {submit}
          </RouterLinkButton>
        </DialogFooter>
      }
    >
      <p>{license.over}</p>
    </Dialog>
  );
}
