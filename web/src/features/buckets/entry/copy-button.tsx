import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { CheckIcon, CopyIcon } from "@keepwell/ui/icons.ts";

interface CopyButtonProps {
  readonly name: string;
  readonly isCopied: boolean;
  readonly onCopy: () => void;
  readonly disabledReason: string | undefined;
}

export function CopyButton({ name, isCopied, onCopy, disabledReason }: CopyButtonProps) {
  return (
    <IconButton
      name={name}
      icon={isCopied ? CheckIcon : CopyIcon}
      onPress={onCopy}
      disabledReason={disabledReason}
    />
  );
}
