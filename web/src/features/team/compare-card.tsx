import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { type ReactNode, useId } from "react";
import { useTeamText } from "../../text/team-text.ts";

interface CompareCardProps {
  /** Five groups; undefined while it is computed. */
  readonly code: string | undefined;
  /** How to compare the code, and what follows from the comparison. */
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

/** The code that a new member and an administrator compare. Both see the same code. */
export function CompareCard({ code, text, children }: CompareCardProps) {
  const words = useTeamText().compare;
  const id = useId();
  return (
    <section aria-labelledby={id} className="max-w-form border border-line bg-sunken px-4 py-3">
      <h2 id={id} className="text-meta text-ink-2">
        {words.title}
      </h2>
      <p className="mt-1 min-h-6 text-section">
        {code !== undefined && <SpokenCode groups={code.split("-")} />}
      </p>
      <p className="mt-2 text-ui text-ink-2">{text}</p>
      {children !== undefined && <div className="mt-3 flex flex-wrap gap-2">{children}</div>}
    </section>
  );
}
