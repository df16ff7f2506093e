import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { RouterLinkButton } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";

/**
 * Shown in place of the form for the first invitation until the founder has saved a recovery code. Without the code,
 * the team could lose all its data together with the founder's account.
 */
export function KitFirstDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useTeamText().users.kitFirst;
  const { common } = useText();
  return (
    <Dialog
      isOpen
      size="sm"
      title={words.title}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{common.cancel}</Button>
          <RouterLinkButton to={PATHS["settings.recovery"]} variant="primary">
            {words.make}
          </RouterLinkButton>
        </DialogFooter>
      }
    >
      <p>{words.text}</p>
    </Dialog>
  );
}
