import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";

/** Whether this account may export from its enterprise's buckets, read anew whenever the page is opened. */
export const exportRightQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "export-right"] as const,
    queryFn: async () => {
      const { loadExportRight } = await import("@keepwell/client/export/export-right.ts");
      return loadExportRight(session);
    },
    staleTime: 0,
    gcTime: 0,
  });
