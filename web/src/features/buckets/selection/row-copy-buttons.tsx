import { useDeferredValue } from "react";
import { useCopied } from "../../../app/use-copy.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { CheckIcon, CopyIcon, UsernameIcon } from "../../../ui/icons.ts";
import type { Row } from "./entry-rows.ts";
import type { Copied, RowCopier } from "./row-copy.ts";

interface RowCopyButtonsProps {
  readonly row: Row;
  readonly copy: RowCopier;
}

/**
 * Narrow touch screens get only the button for the password; the username is one tap away. The buttons take half of a
 * row's drawing time, so they follow once the rows are visible.
 */
export function RowCopyButtons({ row, copy }: RowCopyButtonsProps) {
  const text = useVaultText();
  const isDrawn = useDeferredValue(true, false);
  if (!isDrawn) return <NoCopyButtons />;
  return (
    <>
      <span className="contents pointer-coarse:max-md:hidden">
        <RowCopyButton
          what="username"
          name={text.lists.copyUsernameOf(row.name)}
          tip={text.entry.copyUsername}
          row={row}
          copy={copy}
        />
      </span>
      <RowCopyButton
        what="password"
        name={text.lists.copyPasswordOf(row.name)}
        tip={text.entry.copyPassword}
        row={row}
        copy={copy}
      />
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

interface RowCopyButtonProps {
  readonly what: Copied;
  readonly name: string;
  readonly tip: string;
  readonly row: Row;
  readonly copy: RowCopier;
}

function RowCopyButton({ what, name, tip, row, copy }: RowCopyButtonProps) {
  const [isCopied, setCopied] = useCopied();
  return (
    <IconButton
      name={name}
      tip={tip}
      icon={isCopied ? CheckIcon : what === "username" ? UsernameIcon : CopyIcon}
      onPress={() => void copy(row, what).then(setCopied)}
    />
  );
}
