import { useRestoredText } from "../../../text/restored-text.ts";
import { TextField } from "../../../ui/text-field.tsx";

interface ConsentFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Where the user types that the operator restored a backup: nobody says so by pressing a button in passing. */
export function ConsentField({ typed, onType }: ConsentFieldProps) {
  const words = useRestoredText();
  return (
    <TextField
      label={words.label(words.phrase)}
      name="restored"
      autoFocus
      isPrivate
      value={typed}
      onChange={onType}
    />
  );
}
