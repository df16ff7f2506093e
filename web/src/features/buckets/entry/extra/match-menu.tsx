import { DEFAULT_MODE, MATCH_MODES, type MatchMode } from "@keepwell/client/extra/match-modes.ts";
import { ChoiceMenu } from "@keepwell/ui/choice-menu.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { MatchIcon } from "@keepwell/ui/icons.ts";
import { useExtraText } from "./extra-text.ts";

interface MatchMenuProps {
  /** The label of the address. */
  readonly address: string;
  readonly mode: MatchMode;
  readonly onChange: (mode: MatchMode) => void;
}

/** The menu in an address field that says on which pages the extension offers the entry. */
export function MatchMenu({ address, mode, onChange }: MatchMenuProps) {
  const { match } = useExtraText();
  return (
    <ChoiceMenu
      label={match.title}
      choices={MATCH_MODES.map((value) => ({
        value,
        title: match.modes[value],
        note: match.notes[value],
      }))}
      value={mode}
      onChange={onChange}
      trigger={
        <IconButton
          name={match.button(address)}
          tip={match.title}
          icon={MatchIcon}
          tone={mode === DEFAULT_MODE ? "neutral" : "accent"}
        />
      }
    />
  );
}

/**
 * Returns a function that gives the sentence beside an address. For the default mode it gives undefined, because no
 * sentence is needed.
 */
export const useMatchHint = (): ((mode: MatchMode) => string | undefined) => {
  const { match } = useExtraText();
  return (mode) => (mode === DEFAULT_MODE ? undefined : match.hint(match.modes[mode], match.notes[mode]));
};
