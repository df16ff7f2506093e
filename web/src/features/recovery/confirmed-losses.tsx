import { Alert } from "@keepwell/ui/alert.tsx";
import { PhraseField } from "@keepwell/ui/phrase-field.tsx";

interface ConfirmedLossesProps {
  readonly words: {
    readonly title: string;
    readonly losses: readonly string[];
    readonly phrase: string;
    readonly label: (phrase: string) => string;
  };
  /** A sentence about what happens to the lost data. */
  readonly outcome: string;
  readonly phrase: string;
  readonly onPhrase: (phrase: string) => void;
}

/** Lists the data that will be lost. The user confirms that they have read this by typing a phrase. */
export function ConfirmedLosses({ words, outcome, phrase, onPhrase }: ConfirmedLossesProps) {
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title={words.title}>
        <ul className="mt-1 flex list-disc flex-col gap-1 ps-4">
          {words.losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
        <p className="mt-2">{outcome}</p>
      </Alert>
      <PhraseField words={words} name="phrase" value={phrase} onChange={onPhrase} />
    </div>
  );
}
