import type { TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Api } from "../../api/api.ts";

/** Some twelve thousand buckets. A server that invents them without an end is not followed without an end. */
const PAGES_MAX = 64;

/** All that a client can do for the team, page by page: what nobody here can serve hides nothing behind it. */
export async function* readTeamWork(
  { team }: Pick<Api, "team">,
  enterpriseId: string,
): AsyncGenerator<TeamWork, void> {
  let query: { after?: string } = {};
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const work = await team.teamWork({ params: { enterpriseId }, query });
    yield work;
    const { next } = work;
    // A server that goes in a circle is followed no further.
    if (next === null || (query.after !== undefined && next <= query.after)) return;
    query = { after: next };
  }
}
