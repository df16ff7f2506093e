import { hasType } from "@keepwell/client/api/call-failure.ts";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { useTeamText } from "../../text/team-text.ts";
import { PageQuery, type PageQueryProps } from "../page-query.tsx";
import { DeniedText } from "./denied.tsx";

/**
 * Renders a page of the team when its data is loaded. If the user has lost the right to see the page in the meantime,
 * says so.
 */
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
  // The server answers `validation` if the uid in the address is malformed. No person or group has such a uid.
  if (hasType(error, "not_found", "validation")) return <EmptyState title={words.gone} />;
  return <PageQuery {...props} failed={words.loadFailed} />;
}
