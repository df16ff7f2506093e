import type { Session } from "@keepwell/client/session/session.ts";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSharingText } from "../../../text/sharing-text.ts";
import { ownCodeQuery } from "../sharing-queries.ts";

interface CodePairProps {
  readonly session: Session;
  readonly code: string;
  readonly theirs: string;
}

/**
 * Shows the user's code and the other person's code, side by side if there is room. The other person sees the same two
 * codes.
 */
export function CodePair({ session, code, theirs }: CodePairProps) {
  const text = useSharingText().trust;
  const own = useQuery(ownCodeQuery(session));
  useHoldsBelow(own.isLoading);
  return (
    <dl className="grid gap-2 sm:grid-cols-2">
      <Code label={text.yourCode} code={own.isError ? text.codesFailed : own.data} isCode={!own.isError} />
      <Code label={theirs} code={code} isCode />
    </dl>
  );
}

interface CodeProps {
  readonly label: string;
  /** Undefined while it is computed. */
  readonly code: string | undefined;
  readonly isCode: boolean;
}

function Code({ label, code, isCode }: CodeProps) {
  return (
    <div className="min-w-0 border border-line bg-sunken px-3 py-2.5">
      <dt className="text-meta break-words text-ink-2">{label}</dt>
      <dd className="mt-0.5 min-h-6">
        {code !== undefined && (isCode ? <SpokenCode groups={code.split("-")} /> : code)}
      </dd>
    </div>
  );
}
