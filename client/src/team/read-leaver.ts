import type { LeaverItem, LeaverReport } from "@keepwell/contract/team/audit.endpoints.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import type { Api } from "../api/api.ts";

interface ReportPath {
  readonly enterpriseId: string;
  readonly id: string;
}

export type WholeReport = LeaverReport & { readonly items: readonly LeaverItem[] };

/**
 * Reads a report with all its items, page by page.
 * @throws CannotVerifyError if an item is sent twice, a page after the first is empty, or more items are sent than the
 * report says.
 */
export const readLeaver = async ({ team }: Pick<Api, "team">, params: ReportPath): Promise<WholeReport> => {
  const { next: second, items: first, ...report } = await team.getLeaver({ params, query: {} });
  const items = new Map(first.map((item) => [item.uid, item]));
  ensure(items.size === first.length && first.length <= report.entries);
  for (let after = second; after !== null; ) {
    const page = await team.getLeaver({ params, query: { after } });
    const before = items.size;
    for (const item of page.items) items.set(item.uid, item);
    ensure(
      page.items.length > 0 && items.size === before + page.items.length && items.size <= report.entries,
    );
    after = page.next;
  }
  return { ...report, items: [...items.values()] };
};
