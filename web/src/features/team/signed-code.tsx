import type { Session } from "@keepwell/client/session/session.ts";
import type { ListedMember } from "@keepwell/client/team/roster/listed-member.ts";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { useQuery } from "@tanstack/react-query";
import { useTeamText } from "../../text/team-text.ts";
import { listedMemberQuery, useIsAdmin } from "./team-queries.ts";

/**
 * Returns the code of a member. An administrator must see it before they end this member's membership or role, because
 * they sign this change. Other users sign nothing, so they see no code.
 */
export const useSignedCode = (session: Session, uid: string) => {
  const isAdmin = useIsAdmin(session);
  const words = useTeamText().signedCode;
  const { data, isPending } = useQuery({ ...listedMemberQuery(session, uid), enabled: isAdmin });
  return {
    isAsked: isAdmin,
    seen: data,
    /**
     * Set while the code is loading, so that the user cannot sign before they see the code, or see that it could not be
     * read.
     */
    disabledReason: isAdmin && isPending ? words.reading : undefined,
  };
};

interface SignedCodeProps {
  readonly name: string;
  readonly code: ReturnType<typeof useSignedCode>;
}

/** Shows the member's code below `name`. `name` is the signed name. If there is none, it is the server's name. */
export function SignedCode({ name, code: { isAsked, seen, disabledReason } }: SignedCodeProps) {
  if (!isAsked) return null;
  return (
    <div className="min-h-24 border border-line bg-sunken px-4 py-3">
      <p className="font-semibold wrap-anywhere">{name}</p>
      {disabledReason === undefined && <Code seen={seen} />}
    </div>
  );
}

function Code({ seen }: { readonly seen: ListedMember | undefined }) {
  const words = useTeamText().signedCode;
  if (!seen) return <p className="mt-1 text-meta text-ink-2">{words.none}</p>;
  return (
    <>
      <p className="mt-1">
        <SpokenCode groups={seen.code.split("-")} />
      </p>
      <p className="mt-1 text-meta text-ink-2">{seen.signed ? words.signedText : words.text}</p>
    </>
  );
}
