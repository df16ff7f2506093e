import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../app/query-client.ts";

/**
 * Asks whether this account may export from its enterprise's buckets. The answer is read again whenever the page is
 * opened.
 */
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

/** The monthly reminder to export; null while it is off. */
export const exportReminderQuery = (session: Session) =>
  queryOptions({
    queryKey: [session.identity.uid, "export-reminder"] as const,
    queryFn: async () => {
      const { readExportReminder } = await import("@keepwell/client/export/export-reminder.ts");
      return readExportReminder(session);
    },
  });

/** Records that the user has saved an export. If this fails, the next reminder comes too early, but nothing is lost. */
export const noteSavedFile = async (session: Session): Promise<void> => {
  try {
    const { noteExport } = await import("@keepwell/client/export/export-reminder.ts");
    await noteExport(session);
    await queryClient.invalidateQueries({ queryKey: exportReminderQuery(session).queryKey });
  } catch {
    return;
  }
};
