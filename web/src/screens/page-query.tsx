import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LoadProblem } from "../app/load-problem.tsx";

type Asked<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "isPending"> & {
  readonly refetch: () => unknown;
};

export interface PageQueryProps<Data> {
  readonly query: Asked<Data>;
  readonly children: (data: Data) => ReactNode;
}

interface Words {
  /** The title above the reason why the data could not be loaded. */
  readonly failed: string;
}

/**
 * Renders a page when its data is loaded. While the data is being loaded, shows nothing at first and a placeholder
 * after a moment. If loading fails, says why.
 */
export function PageQuery<Data>({ query, children, failed }: PageQueryProps<Data> & Words) {
  const isSlow = useDelayedPending(query.isPending);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return isSlow ? <SkeletonRows count={4} /> : null;
  return <LoadProblem title={failed} error={query.error} onRetry={query.refetch} />;
}
