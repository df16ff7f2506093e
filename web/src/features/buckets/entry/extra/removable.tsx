import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { ClearIcon } from "@keepwell/ui/icons.ts";
import type { ReactNode } from "react";
import { useExtraText } from "./extra-text.ts";

interface RemovableProps {
  readonly what: string;
  readonly onRemove: () => void;
  /** Whether the button takes the focus when the row appears. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** A row of the form with a button that removes the row. The button is beside the row's first line. */
export function Removable({ what, onRemove, takesFocus, children }: RemovableProps) {
  const text = useExtraText();
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-1">
      <div className="min-w-0">{children}</div>
      <div className="pt-6.5">
        <IconButton
          name={text.remove(what)}
          icon={ClearIcon}
          autoFocus={takesFocus ?? false}
          onPress={onRemove}
        />
      </div>
    </div>
  );
}
