import { RouterLinkButton } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";

/**
 * In place of the first invitation, while nobody could bring the founder's account back: with it all that a team
 * is about to save would be lost.
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
