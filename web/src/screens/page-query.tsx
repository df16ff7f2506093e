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
 * A page whose data must be loaded first. Shows nothing at first, then a placeholder, then the data or the reason why
 * they could not be loaded.
 */
export function PageQuery<Data>({ query, children, failed }: PageQueryProps<Data> & Words) {
  const isSlow = useDelayedPending(query.isPending);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return isSlow ? <SkeletonRows count={4} /> : null;
  return <LoadProblem title={failed} error={query.error} onRetry={query.refetch} />;
}
