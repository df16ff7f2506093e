import type { Session } from "@keepwell/client/session/session.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { useQuery } from "@tanstack/react-query";
import { useTeamText } from "../../../text/team-text.ts";
import { PersonCode } from "../person-code.tsx";
import { listedMemberQuery } from "../team-queries.ts";

interface MemberCodeProps {
  readonly session: Session;
  readonly user: TeamUser;
}

/**
 * The code of a member's keys in the signed roster. For a person who is not an active member, the code of the keys that
 * the server sends.
 */
export function MemberCode({ session, user }: MemberCodeProps) {
  const { uid, state, bundle } = user;
  if (state === "active") return <ListedCode session={session} uid={uid} />;
  if (bundle?.uid !== uid) return <NoCode />;
  return <PersonCode session={session} bundle={bundle} />;
}

function ListedCode({ session, uid }: { readonly session: Session; readonly uid: string }) {
  const { data, isError } = useQuery(listedMemberQuery(session, uid));
  if (isError) return <NoCode />;
  return <span className="min-h-6">{data && <SpokenCode groups={data.code.split("-")} />}</span>;
}

function NoCode() {
  return <span className="text-danger-text">{useTeamText().users.codeFailed}</span>;
}
