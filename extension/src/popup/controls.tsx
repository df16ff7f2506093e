import type { Session } from "@keepwell/client/session/session.ts";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { AddIcon, GeneratorIcon, LockIcon } from "@keepwell/ui/icons.ts";
import type { ServerDevice } from "../device/open-device.ts";
import { text } from "../text/text.ts";
import { AccountMenu } from "./account-menu/account-menu.tsx";
import type { FrontPage } from "./front-page.ts";

interface ControlsProps {
  readonly device: ServerDevice;
  readonly session: Session;
  readonly front: FrontPage | undefined;
  readonly onAdd: () => void;
  readonly onGenerate: () => void;
  readonly onLock: () => void;
}

/** The buttons above the list. `ControlsOutline` has the same icons in the same places. */
export function Controls({ device, session, front, onAdd, onGenerate, onLock }: ControlsProps) {
  const words = text().popup;
  return (
    <>
      <IconButton name={words.add} icon={AddIcon} onPress={onAdd} />
      <IconButton name={words.generator} icon={GeneratorIcon} onPress={onGenerate} />
      <AccountMenu device={device} session={session} front={front} />
      <IconButton name={words.lock} icon={LockIcon} onPress={onLock} />
    </>
  );
}
