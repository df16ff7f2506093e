import type { Session } from "@keepwell/client/session/session.ts";
import type { Bundle } from "@keepwell/contract/identity/identity.endpoints.ts";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { useQuery } from "@tanstack/react-query";
import { useTeamText } from "../../text/team-text.ts";
import { codeQuery } from "./team-queries.ts";

interface PersonCodeProps {
  readonly session: Session;
  readonly bundle: Bundle;
}

/** The code of a person's keys. The person sees the same code on their own screen. */
export function PersonCode({ session, bundle }: PersonCodeProps) {
  const words = useTeamText().users;
  const { data, isError, isLoading } = useQuery(codeQuery(session, bundle));
  useHoldsBelow(isLoading);
  if (isError) return <span className="text-danger-text">{words.codeFailed}</span>;
  return <span className="min-h-6">{data !== undefined && <SpokenCode groups={data.split("-")} />}</span>;
}
