import { CheckIcon, CopyIcon, UsernameIcon } from "@keepwell/ui/icons.ts";
import { RowAction } from "@keepwell/ui/row-action.tsx";
import { useDeferredValue } from "react";
import { useCopied } from "../../../app/use-copy.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { type Copied, useIsCopying } from "./copying.ts";
import type { Row } from "./entry-rows.ts";
import type { RowCopier } from "./row-copy.ts";

interface RowCopyButtonsProps {
  readonly row: Row;
  readonly copy: RowCopier;
}

/**
 * The copy buttons of a row. On narrow touch screens, a row has only the button for the password. To copy the user name
 * there, the user opens the entry. Drawing the buttons is slow, so they are drawn only after the rows are visible.
 */
export function RowCopyButtons({ row, copy }: RowCopyButtonsProps) {
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return <NoCopyButtons />;
  return (
    <>
      <span className="contents pointer-coarse:max-md:hidden">
        <RowCopyButton what="username" row={row} copy={copy} />
      </span>
      <RowCopyButton what="password" row={row} copy={copy} />
    </>
  );
}

/** A placeholder for the buttons, so that the columns are aligned. */
export function NoCopyButtons() {
  return (
    <>
      <span className="w-hit pointer-coarse:max-md:hidden" />
      <span className="w-hit" />
    </>
  );
}

interface RowCopyButtonProps extends RowCopyButtonsProps {
  readonly what: Exclude<Copied, "code">;
}

function RowCopyButton({ what, row, copy }: RowCopyButtonProps) {
  const { lists, entry } = useVaultText();
  const [isCopied, setCopied] = useCopied();
  const isCopying = useIsCopying(row.id, what);
  const words =
    what === "username"
      ? { name: lists.copyUsernameOf(row.name), tip: entry.copyUsername }
      : { name: lists.copyPasswordOf(row.name), tip: entry.copyPassword };
  return (
    <RowAction
      {...words}
      icon={isCopied ? CheckIcon : what === "username" ? UsernameIcon : CopyIcon}
      isPending={isCopying}
      onPress={() => void copy(row, what).then(setCopied)}
    />
  );
}
