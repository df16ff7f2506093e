import type { Session } from "@keepwell/client/session/session.ts";
import { useLayoutEffect } from "react";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { CommandPalette } from "../features/buckets/search/command-palette.tsx";
import type { AccountActions } from "../features/shell/account-actions.ts";
import { useCommands } from "./use-commands.ts";

interface MemberPaletteProps {
  readonly session: Session;
  readonly actions: AccountActions;
  /** Returns the text that the user has typed while the palette was not on screen yet. */
  readonly typed: () => string;
  readonly onShown: () => void;
  readonly onClose: () => void;
}

/** The palette with the actions and destinations of the current page. */
export function MemberPalette({ session, actions, typed, onShown, onClose }: MemberPaletteProps) {
  const go = useMemberNavigation();
  // A layout effect runs in the same commit in which the input gets the focus. With a later effect, letters that the
  // user types in between would be lost.
  useLayoutEffect(() => {
    onShown();
  }, [onShown]);
  const { commands, places } = useCommands(session, actions);
  return (
    <CommandPalette
      session={session}
      commands={commands}
      places={places}
      typed={typed}
      onOpenEntry={go.toEntry}
      onClose={onClose}
    />
  );
}
