import { TextField } from "./text-field.tsx";

interface PhraseFieldProps {
  readonly words: { readonly phrase: string; readonly label: (phrase: string) => string };
  readonly name: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly autoFocus?: boolean;
  readonly error?: string | undefined;
}

/** A field into which the user must type a phrase, so that they cannot confirm an action with one careless press. */
export function PhraseField({ words, ...field }: PhraseFieldProps) {
  return <TextField {...field} label={words.label(words.phrase)} isPrivate />;
}
