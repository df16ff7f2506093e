/** @file The imports that the user can undo or continue. The query keys begin with the identity's uid. */
import { listImports } from "@keepwell/client/import/import-record.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../app/query-client.ts";
import { isRunningElsewhere, runAlone } from "./import-lock.ts";
import { createdOf, dropKept, type KeptImport, readKept, totalOf } from "./kept-record.ts";

const importsKey = ({ identity }: Session) => [identity.uid, "imports"] as const;

/**
 * Drops a stored import that can no longer be continued, because it was undone in another browser, is too old, or was
 * stored incompletely. Does nothing while another page imports, or if this browser has stored another import in the
 * meantime.
 */
const sweepKept = (session: Session, kept: KeptImport | null): Promise<boolean> =>
  runAlone(session, () => dropKept(session, kept?.uid));

/** The query of the first step: the imports of the account, and the unfinished import of this browser. */
export const importsQuery = (session: Session) =>
  queryOptions({
    queryKey: importsKey(session),
    queryFn: async () => {
      const [all, kept, isElsewhere] = await Promise.all([
        listImports(session),
        readKept(session),
        isRunningElsewhere(session),
      ]);
      const known = all.find(({ uid }) => uid === kept?.uid);
      if (!known) await sweepKept(session, kept);
      const pending =
        kept && known
          ? { kept, known, file: kept.fileName, created: createdOf(kept), total: totalOf(kept), isElsewhere }
          : null;
      return { pending, recent: all.filter(({ uid }) => uid !== known?.uid) };
    },
    staleTime: 0,
  });

export const refreshImports = (session: Session) =>
  queryClient.invalidateQueries({ queryKey: importsKey(session) });
