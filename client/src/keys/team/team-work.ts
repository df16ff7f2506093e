import type { TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Api } from "../../api/api.ts";

/** Enough for about twelve thousand buckets. There is a limit, because a server could invent an endless list. */
const PAGES_MAX = 64;

/**
 * All that a client can do for the team, page by page: work that this client cannot do does not hide what comes after
 * it.
 */
export async function* readTeamWork(
  { team }: Pick<Api, "team">,
  enterpriseId: string,
): AsyncGenerator<TeamWork, void> {
  let query: { after?: string } = {};
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const work = await team.teamWork({ params: { enterpriseId }, query });
    yield work;
    const { next } = work;
    // Stops if the pages do not advance.
    if (next === null || (query.after !== undefined && next <= query.after)) return;
    query = { after: next };
  }
}
