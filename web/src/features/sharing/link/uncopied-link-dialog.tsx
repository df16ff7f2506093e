import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useEffect, useRef } from "react";
import { useShareLinkText } from "../../../text/share-link-text.ts";
import { useText } from "../../../text/text.ts";

interface UncopiedLinkDialogProps {
  readonly address: string;
  readonly who: string;
  readonly onClose: () => void;
}

/** Shown if the browser does not let the page copy the link. Shows the link once, with its text selected. */
export function UncopiedLinkDialog({ address, who, onClose }: UncopiedLinkDialogProps) {
  const text = useShareLinkText();
  const common = useText().common;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.select();
  }, []);
  return (
    <Dialog
      isOpen
      size="sm"
      title={text.showTitle}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button onPress={onClose}>{common.close}</Button>
        </DialogFooter>
      }
    >
      <div className="flex flex-col gap-4">
        <p>{text.showText(who)}</p>
        <TextField
          ref={field}
          label={text.address}
          value={address}
          onChange={() => undefined}
          isReadOnly
          isMono
          isPrivate
        />
      </div>
    </Dialog>
  );
}
