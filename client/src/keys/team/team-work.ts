import type { TeamWork } from "@keepwell/contract/team/keys.endpoints.ts";
import type { Api } from "../../api/api.ts";

/**
 * The most pages that a client reads, enough for about twelve thousand buckets. A server could invent an endless list.
 */
const PAGES_MAX = 64;

/**
 * Reads the work for the team's clients, page by page, up to `PAGES_MAX` pages. Reading goes on after a page whose work
 * this client cannot do.
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
    // Reading stops if a page does not begin after the previous one.
    if (next === null || (query.after !== undefined && next <= query.after)) return;
    query = { after: next };
  }
}
