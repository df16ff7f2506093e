import type { Session } from "@keepwell/client/session/session.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { CommandPalette } from "../features/search/command-palette.tsx";
import { useCommands } from "./use-commands.ts";

interface MemberPaletteProps {
  readonly session: Session;
  readonly onSignOut: () => void;
  readonly onClose: () => void;
}

/** The palette with what can be done and gone to from the page it stands over. */
export function MemberPalette({ session, onSignOut, onClose }: MemberPaletteProps) {
  const go = useMemberNavigation();
  const { commands, places } = useCommands(session, onSignOut);
  return (
    <CommandPalette
      session={session}
      commands={commands}
      places={places}
      onOpenEntry={go.toEntry}
      onClose={onClose}
    />
  );
}
