import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { CopyIcon } from "@keepwell/ui/icons.ts";
import type { ReactNode } from "react";
import { text } from "../text/text.ts";
import { copyValue } from "./copy.ts";

interface RowProps {
  readonly what: string;
  /** The value that the copy button copies. Without a value, the row has no copy button. */
  readonly value?: string;
  /** The name of the copied value in the notice; by default `what`. */
  readonly copies?: string;
  /** Runs before the value is copied. */
  readonly beforeCopy?: () => Promise<unknown>;
  /** A second button in the row. */
  readonly button?: ReactNode;
  readonly children: ReactNode;
}

export function Row({ what, value, copies = what, beforeCopy, button, children }: RowProps) {
  const words = text().entry;
  const copy = async (copied: string) => {
    await beforeCopy?.();
    await copyValue(copies, copied);
  };
  return (
    <div className="flex items-center gap-1 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="text-meta text-ink-2">{what}</p>
        {children}
      </div>
      {button}
      {value !== undefined && (
        <IconButton name={words.copy(what)} icon={CopyIcon} onPress={() => void copy(value)} />
      )}
    </div>
  );
}
