import type { RowProblem } from "@keepwell/client/import/imported-file.ts";
import { useMemo } from "react";
import { useImportText } from "./import-text.ts";
import { PROBLEM_EFFECTS, problemGroups } from "./problem-groups.ts";
import { RowGroups } from "./row-groups.tsx";
import { Section } from "./section.tsx";

/** Lists the rows that have problems, by the effect and the reason of the problem. */
export function ProblemsSection({ problems }: { readonly problems: readonly RowProblem[] }) {
  const text = useImportText();
  const effects = useMemo(
    () =>
      PROBLEM_EFFECTS.map((effect) => ({ effect, groups: problemGroups(problems, effect, text) })).filter(
        ({ groups }) => groups.length > 0,
      ),
    [problems, text],
  );
  if (effects.length === 0) return null;
  return (
    <Section title={text.problemsTitle}>
      {effects.map(({ effect, groups }) => (
        <div key={effect} className="flex flex-col gap-1 not-first:mt-2">
          <h3 className="text-ui text-ink-2">{text.effects[effect]}</h3>
          <RowGroups groups={groups} />
        </div>
      ))}
    </Section>
  );
}
