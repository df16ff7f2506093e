import { Button } from "@keepwell/ui/button.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { UsersIcon } from "@keepwell/ui/icons.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";

interface PermissionsButtonProps {
  /** The name of the object, if there are several such buttons. */
  readonly of?: string;
  readonly onPress: () => void;
}

export function PermissionsIcon({ of, onPress }: PermissionsButtonProps) {
  const text = usePermissionsText();
  const name = of === undefined ? text.button : text.buttonOf(of);
  return <IconButton name={name} tip={text.button} icon={UsersIcon} onPress={onPress} />;
}

export function PermissionsButton({ onPress }: PermissionsButtonProps) {
  const text = usePermissionsText();
  return (
    <Button variant="quiet" icon={UsersIcon} onPress={onPress}>
      {text.button}
    </Button>
  );
}
