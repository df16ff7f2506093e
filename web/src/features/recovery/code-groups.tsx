import { SecretText } from "@keepwell/ui/secret-text.tsx";
import { useRecoveryText } from "../../text/recovery-text.ts";

/** The code as nine numbered groups, large enough to be copied by hand. */
export function CodeGroups({ groups }: { readonly groups: readonly string[] }) {
  const words = useRecoveryText().page;
  return (
    <ol aria-label={words.copyCode} className="grid w-fit grid-cols-3 gap-2">
      {groups.map((characters, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one code never move
        <li key={index} className="flex items-baseline gap-2 rounded-tag bg-sunken px-2 py-1.5 sm:px-3">
          <span aria-hidden="true" className="w-3 text-end text-meta text-ink-3 tabular-nums">
            {index + 1}
          </span>
          <span className="text-page font-normal">
            <SecretText value={characters} isLarge />
          </span>
        </li>
      ))}
    </ol>
  );
}
