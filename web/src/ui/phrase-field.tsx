import { TextField } from "./text-field.tsx";

interface PhraseFieldProps {
  readonly words: { readonly phrase: string; readonly label: (phrase: string) => string };
  readonly name: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly autoFocus?: boolean;
  readonly error?: string | undefined;
}

/** A phrase to type, so that what it confirms is not confirmed by a careless press. */
export function PhraseField({ words, ...field }: PhraseFieldProps) {
  return <TextField {...field} label={words.label(words.phrase)} isPrivate />;
}
