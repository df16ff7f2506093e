import { RouterTextLink } from "../../../app/links.tsx";
import { useTeamText } from "../../../text/team-text.ts";
import { ChangedName } from "../changed-name.tsx";
import type { ShownUser } from "../team-queries.ts";

interface ChangedNamesProps {
  /** Members whose name or address on the server differs from the signed one. */
  readonly changed: readonly ShownUser[];
}

/**
 * Lists changed names, each with a link to the member's page. There an administrator sees the code and signs the name.
 */
export function ChangedNames({ changed }: ChangedNamesProps) {
  const words = useTeamText().due;
  return (
    <div className="mt-2">
      <p className="max-w-prose">{words.changedNamesText}</p>
      <ul aria-label={words.changedNames} className="mt-1 flex list-disc flex-col gap-1 ps-5">
        {changed.map(({ uid, fullname, change }) => (
          <li key={uid} className="wrap-anywhere">
            <RouterTextLink to="/team/users/$userId" params={{ userId: uid }}>
              {fullname}
            </RouterTextLink>
            <ChangedName change={change} />
          </li>
        ))}
      </ul>
    </div>
  );
}
