import type { Session } from "../../session/session.ts";
import { type RosterStep, sign, signRoster } from "./sign-roster.ts";

const setting =
  (readable: boolean): RosterStep =>
  async (draft) => {
    if (draft.roster.namesReadable !== readable) await sign(draft, { action: "names-readable", readable });
  };

/**
 * Signs the setting that says whether clients give the server a readable copy of the names of the enterprise's buckets,
 * and of the entries and lists in them.
 * @throws CannotVerifyError if this account is no administrator.
 */
export const signNamesReadable = (session: Session, readable: boolean): Promise<void> =>
  signRoster(session, [setting(readable)]);
