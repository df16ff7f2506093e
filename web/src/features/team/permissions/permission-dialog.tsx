import type { Session } from "@keepwell/client/session/session.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { UsersIcon } from "../../../ui/icons.ts";
import { medium, useMedia } from "../../../ui/use-media.ts";
import type { PermissionObject } from "./permission-object.ts";
import { PermissionViews } from "./permission-views.tsx";

interface PermissionDialogProps {
  readonly session: Session;
  readonly object: PermissionObject;
  readonly onClose: () => void;
}

/** The permission manager over the page that the object is on. */
export function PermissionDialog({ session, object, onClose }: PermissionDialogProps) {
  const text = usePermissionsText();
  const common = useText().common;
  // On a phone the cross closes it: the bottom belongs to the buttons of the form.
  const isRoomy = useMedia(medium);
  return (
    <Dialog
      isOpen
      size="lg"
      title={text.title(object.name)}
      subtitle={object.parent?.name}
      glyph={UsersIcon}
      onRequestClose={onClose}
      footer={
        isRoomy && (
          <DialogFooter>
            <Button onPress={onClose}>{common.close}</Button>
          </DialogFooter>
        )
      }
    >
      <PermissionViews session={session} object={object} />
    </Dialog>
  );
}
