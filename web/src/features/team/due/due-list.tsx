import type { DueInRoster } from "@keepwell/client/team/roster/due-in-roster.ts";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { useTeamText } from "../../../text/team-text.ts";
import type { DueLine } from "./due-words.ts";

interface DueListProps {
  readonly lines: readonly DueLine[];
  /** Undefined if the roster cannot be verified. */
  readonly codes: DueInRoster["codes"] | undefined;
}

/**
 * Shows one sentence for each change that waits for a signature. If the change concerns a person, the person's code
 * from the roster is beside it, because a name without a signature may be forged by the server.
 */
export function DueList({ lines, codes }: DueListProps) {
  const words = useTeamText().due;
  return (
    <>
      {lines.some(({ person }) => person !== undefined) && <p className="max-w-prose">{words.codesText}</p>}
      <ul aria-label={words.changes} className="mt-1 flex list-disc flex-col gap-1 ps-5 empty:hidden">
        {lines.map(({ key, sentence, person }) => (
          <li key={key} className="wrap-anywhere">
            {sentence} {person !== undefined && <DueCode code={codes?.get(person)} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function DueCode({ code }: { readonly code: string | undefined }) {
  const words = useTeamText().users;
  if (code === undefined) return <span className="text-danger-text">{words.codeFailed}</span>;
  return <SpokenCode groups={code.split("-")} />;
}
