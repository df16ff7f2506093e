import { TextField } from "./text-field.tsx";

interface PhraseFieldProps {
  readonly words: { readonly phrase: string; readonly label: (phrase: string) => string };
  readonly name: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly autoFocus?: boolean;
  readonly error?: string | undefined;
}

/** A phrase that the user must type, so that a careless press confirms nothing. */
export function PhraseField({ words, ...field }: PhraseFieldProps) {
  return <TextField {...field} label={words.label(words.phrase)} isPrivate />;
}
