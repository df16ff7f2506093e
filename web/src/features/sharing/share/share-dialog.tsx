import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { ShareIcon } from "@keepwell/ui/icons.ts";
import type { ReactNode } from "react";
import { useShareText } from "../../../text/share-text.ts";
import { UserAccess, type UserAccessProps } from "../access/user-access.tsx";

interface ShareDialogProps extends Omit<UserAccessProps, "isInDialog"> {
  readonly bucketName: string;
  /** Set if the dialog was opened from an entry. It still shares the entry's whole bucket. */
  readonly entryName?: string | undefined;
  /** A note on the whole bucket, such as the progress of its key rotation. */
  readonly strip: ReactNode;
  /** The label of the button that leaves: close, or back. */
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/**
 * The dialog in which a user who may share a bucket invites people, manages their access and links, and compares codes
 * with them.
 */
export function ShareDialog(props: ShareDialogProps) {
  const { bucketName, entryName, strip, closeLabel, onClose, ...access } = props;
  const text = useShareText();
  return (
    <Dialog
      isOpen
      size="lg"
      title={text.title(bucketName)}
      subtitle={entryName !== undefined && text.entry(entryName)}
      glyph={ShareIcon}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{closeLabel}</Button>
        </DialogFooter>
      }
    >
      <div className="mb-4 empty:hidden">{strip}</div>
      <UserAccess {...access} isInDialog />
    </Dialog>
  );
}
