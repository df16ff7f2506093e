import { Icon } from "@keepwell/ui/icon.tsx";
import { PasskeyIcon } from "@keepwell/ui/icons.ts";
import { RowButton } from "@keepwell/ui/row-button.tsx";
import { Spinner } from "@keepwell/ui/spinner.tsx";

interface ChoiceButtonProps {
  readonly name: string;
  readonly notes: readonly string[];
  readonly isPending: boolean;
  /** Whether the button gets the focus when it appears. */
  readonly isFirst: boolean;
  readonly onPress: () => void;
}

/** A button for one of several entries or passkeys. A press chooses this one for the sign-in. */
export function ChoiceButton({ name, notes, isPending, isFirst, onPress }: ChoiceButtonProps) {
  return (
    <span className="flex rounded-control border border-control">
      <RowButton autoFocus={isFirst} onPress={onPress}>
        {isPending ? <Spinner /> : <Icon of={PasskeyIcon} className="shrink-0 text-ink-2" />}
        <span className="min-w-0 flex-1 text-start">
          <span className="block wrap-anywhere font-semibold">{name}</span>
          {notes.map((note) => (
            <span key={note} className="block wrap-anywhere text-meta text-ink-2">
              {note}
            </span>
          ))}
        </span>
      </RowButton>
    </span>
  );
}
