import { PhraseField } from "@keepwell/ui/phrase-field.tsx";
import { useRestoredText } from "../../../text/restored-text.ts";

interface ConsentFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The user types that the operator restored a backup, so that it cannot be confirmed by a careless press. */
export function ConsentField({ typed, onType }: ConsentFieldProps) {
  const words = useRestoredText();
  return <PhraseField words={words} name="restored" autoFocus value={typed} onChange={onType} />;
}
