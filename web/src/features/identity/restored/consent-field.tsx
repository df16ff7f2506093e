import { useRestoredText } from "../../../text/restored-text.ts";
import { PhraseField } from "../../../ui/phrase-field.tsx";

interface ConsentFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The user types that the operator restored a backup, so that it cannot be confirmed by a careless press. */
export function ConsentField({ typed, onType }: ConsentFieldProps) {
  const words = useRestoredText();
  return <PhraseField words={words} name="restored" autoFocus value={typed} onChange={onType} />;
}
