import { hasType } from "@keepwell/client/api/call-failure.ts";
import { useTeamText } from "../../text/team-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageQuery, type PageQueryProps } from "../page-query.tsx";
import { DeniedText } from "./denied.tsx";

/** A page of the team that must be loaded first. A right may have gone since the page was offered. */
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
  // What is not even a uid names nobody either.
  if (hasType(error, "not_found", "validation")) return <EmptyState title={words.gone} />;
  return <PageQuery {...props} failed={words.loadFailed} />;
}
