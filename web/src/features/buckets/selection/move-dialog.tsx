import { Dialog } from "@keepwell/ui/dialog.tsx";
import type { IconShape } from "@keepwell/ui/icon.tsx";
import type { ReactNode } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { BulkBody, BulkFooter } from "./bulk-parts.tsx";
import type { BulkRun } from "./use-bulk.ts";

interface MoveDialogProps {
  readonly bulk: BulkRun;
  readonly title: string;
  readonly glyph: IconShape;
  /** Why the entries cannot be moved yet; undefined once a destination is chosen. */
  readonly disabledReason: string | undefined;
  readonly onSubmit: () => void;
  /** The destinations to choose from. */
  readonly children: ReactNode;
}

export function MoveDialog({ bulk, title, glyph, disabledReason, onSubmit, children }: MoveDialogProps) {
  const text = useVaultText();
  return (
    <Dialog
      isOpen
      size="sm"
      title={title}
      glyph={glyph}
      onRequestClose={bulk.close}
      footer={
        <BulkFooter
          bulk={bulk}
          variant="primary"
          submit={text.common.select}
          pending={text.lists.moving}
          disabledReason={disabledReason}
          onSubmit={onSubmit}
        />
      }
    >
      <BulkBody bulk={bulk} label={text.lists.movingEntries}>
        {children}
      </BulkBody>
    </Dialog>
  );
}
