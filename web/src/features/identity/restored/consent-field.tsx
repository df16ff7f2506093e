import { PhraseField } from "@keepwell/ui/phrase-field.tsx";
import { useRestoredText } from "../../../text/restored-text.ts";

interface ConsentFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The user must type the sentence that the operator has restored a backup. A button would be pressed too easily. */
export function ConsentField({ typed, onType }: ConsentFieldProps) {
  const words = useRestoredText();
  return <PhraseField words={words} name="restored" autoFocus value={typed} onChange={onType} />;
}
