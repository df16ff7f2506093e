import { EXPORTERS, type Exporters } from "@keepwell/crypto/enterprise/roster-entry.ts";
import type { Session } from "../../session/session.ts";
import { type RosterStep, sign, signRoster } from "./sign-roster.ts";

export type ExportPolicy = Exporters;

/** The policies in the order in which the page shows them, the least strict first. */
export const EXPORT_POLICIES: readonly ExportPolicy[] = EXPORTERS;

const policy =
  (exporters: ExportPolicy): RosterStep =>
  async (draft) => {
    if (draft.roster.exporters !== exporters) await sign(draft, { action: "export-policy", exporters });
  };

/**
 * Signs the export policy: who may export entries of the enterprise's buckets.
 * @throws CannotVerifyError if this account is no administrator.
 */
export const signExportPolicy = (session: Session, exporters: ExportPolicy): Promise<void> =>
  signRoster(session, [policy(exporters)]);
