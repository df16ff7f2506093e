import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { useTeamText } from "../../../text/team-text.ts";
import { SpokenCode } from "../../../ui/spoken-code.tsx";
import { ownCodeQuery } from "./join-queries.ts";

/** For a user who waits for confirmation: an administrator may ask for this code. */
export function OwnCode({ session }: { readonly session: Session }) {
  const words = useTeamText().join;
  const code = useQuery(ownCodeQuery(session)).data;
  return (
    <div className="mt-4 border border-line bg-sunken px-4 py-3">
      <p className="text-meta">{words.yourCode}</p>
      <p className="mt-1 min-h-6 text-ink">{code !== undefined && <SpokenCode groups={code.split("-")} />}</p>
      <p className="mt-1 text-meta">{words.yourCodeText}</p>
    </div>
  );
}
