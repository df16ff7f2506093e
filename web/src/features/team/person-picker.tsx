import type { Session } from "@keepwell/client/session/session.ts";
import { Avatar } from "@keepwell/ui/avatar.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { fieldFrame, fieldLabel } from "@keepwell/ui/field-class.ts";
import { useId } from "react";
import { useTeamText } from "../../text/team-text.ts";
import { type FoundPerson, PersonSearch } from "./person-search.tsx";

interface PersonPickerProps {
  readonly session: Session;
  readonly label: string;
  readonly hint?: string;
  readonly without?: string;
  readonly among?: readonly FoundPerson[];
  readonly chosen: FoundPerson | undefined;
  readonly onChoose: (person: FoundPerson | undefined) => void;
}

/**
 * A field for choosing one person of the enterprise. Shows a search. After the user has chosen a person, shows this
 * person in place of the search.
 */
export function PersonPicker({ chosen, onChoose, label, hint, ...search }: PersonPickerProps) {
  const words = useTeamText();
  const id = useId();
  return (
    <fieldset className={fieldFrame} aria-labelledby={id}>
      <legend id={id} className={`${fieldLabel} mb-1`}>
        {label}
      </legend>
      {hint !== undefined && <p className="-mt-1 mb-1 text-meta text-ink-2">{hint}</p>}
      {chosen ? (
        <div className="flex items-center gap-3 border-y border-line py-2">
          <Avatar name={chosen.fullname} />
          <div className="min-w-0 flex-1">
            <p className="wrap-anywhere">{chosen.fullname}</p>
            <p className="text-meta wrap-anywhere text-ink-2">{chosen.email}</p>
          </div>
          <Button size="sm" variant="quiet" onPress={() => onChoose(undefined)}>
            {words.chooseOther}
          </Button>
        </div>
      ) : (
        <PersonSearch {...search} label={words.searchPerson} onChoose={onChoose} />
      )}
    </fieldset>
  );
}
