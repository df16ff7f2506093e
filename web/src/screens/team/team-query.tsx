import { hasType } from "@keepwell/client/api/call-failure.ts";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { useTeamText } from "../../text/team-text.ts";
import { PageQuery, type PageQueryProps } from "../page-query.tsx";
import { DeniedText } from "./denied.tsx";

/** A page of the team whose data must be loaded first. The user may have lost the right to see it in the meantime. */
export function TeamQuery<Data>(props: PageQueryProps<Data>) {
  const words = useTeamText();
  const { error } = props.query;
  if (hasType(error, "forbidden"))
    return (
      <>
        <p className="mb-1 text-section">{words.denied}</p>
        <DeniedText />
      </>
    );
  // A malformed uid also means that there is no such person or group.
  if (hasType(error, "not_found", "validation")) return <EmptyState title={words.gone} />;
  return <PageQuery {...props} failed={words.loadFailed} />;
}
