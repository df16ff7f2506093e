import type { Session } from "@keepwell/client/session/session.ts";
import { Dialog } from "@keepwell/ui/dialog.tsx";
import { UsersIcon } from "@keepwell/ui/icons.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import type { PermissionObject } from "./permission-object.ts";
import { PermissionViews } from "./permission-views.tsx";

interface PermissionDialogProps {
  readonly session: Session;
  readonly object: PermissionObject;
  /** Whether the dialog was opened to add people. If so, the search field for people takes the focus. */
  readonly isAdding: boolean;
  readonly onClose: () => void;
}

/**
 * The permission manager, in a dialog over the page of the object. The cross is the only button that closes the dialog,
 * because the buttons at the bottom belong to the forms in it.
 */
export function PermissionDialog({ session, object, isAdding, onClose }: PermissionDialogProps) {
  const text = usePermissionsText();
  return (
    <Dialog
      isOpen
      size="lg"
      title={text.title(object.name)}
      subtitle={object.parent?.name}
      glyph={UsersIcon}
      onRequestClose={onClose}
    >
      <PermissionViews session={session} object={object} isAdding={isAdding} />
    </Dialog>
  );
}
