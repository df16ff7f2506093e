import { useRestoredText } from "../../../text/restored-text.ts";
import { TextField } from "../../../ui/text-field.tsx";

interface ConsentFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The user types that the operator restored a backup, so that it cannot be confirmed by a careless press. */
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
