/**
 * @file Signs entries of the roster as an administrator. Each entry names the previous one. If another administrator
 * has signed an entry in the meantime, the client makes its entries again, so that they follow that entry.
 */
import type { RosterAppend } from "@keepwell/contract/team/roster.endpoints.ts";
import { nextRosterEntry, type RosterChange } from "@keepwell/crypto/enterprise/next-roster-entry.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import { isConflict } from "../../api/call-failure.ts";
import { keepSeen } from "../../keyring/team/enterprise.ts";
import { notePreviousKeys } from "../../keys/team/previous-keys.ts";
import { requireEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { unixNow } from "../../unix-now.ts";

/** New entries that continue the roster, and the keys that are sent with the entries. */
export interface RosterDraft {
  readonly signer: Identity;
  /** The roster after the last of the entries. */
  roster: Roster;
  readonly body: RosterAppend;
}

/** Adds a change to the draft, unless the draft's roster has the change already. */
export type RosterStep = (draft: RosterDraft) => Promise<void>;

/**
 * Signs one entry and adds it to the draft.
 * @throws CannotVerifyError if the draft's roster does not allow the entry.
 */
export const sign = async (draft: RosterDraft, change: RosterChange): Promise<void> => {
  const time = unixNow();
  const { entry, roster } = await nextRosterEntry(draft.roster, change, { signer: draft.signer, time });
  draft.roster = roster;
  draft.body.entries.push(entry);
};

const beginDraft = async (session: Session): Promise<RosterDraft> => {
  await rereadTeam(session);
  const { roster, isAdmin } = await requireEnterprise(session);
  ensure(isAdmin);
  const body = { entries: [], enterprise_keys: [], group_keys: [] };
  return { signer: await session.keyring.identity(), roster, body };
};

const TRIES = 3;

/** Sends a draft. Returns null if there was nothing to send. */
type Send<Reply> = (draft: RosterDraft, enterpriseId: string) => Promise<Reply | null>;

/**
 * Makes a draft and sends it. If the roster has changed in the meantime, makes the draft again from the new roster, at
 * most twice. The account remembers the accepted entries, so that it notices if a server leaves them out later.
 * @returns the server's reply; null if there was nothing to send.
 * @throws CannotVerifyError if the roster does not verify, or if this account is not an administrator.
 */
export const signAndSend = async <Reply>(
  session: Session,
  step: RosterStep,
  send: Send<Reply>,
): Promise<Reply | null> => {
  for (let tries = 1; ; tries += 1) {
    const draft = await beginDraft(session);
    await step(draft);
    try {
      const reply = await send(draft, draft.roster.uid);
      if (reply !== null) await keepSeen(await session.keyring.trust(), draft.roster);
      await rereadTeam(session);
      return reply;
    } catch (error) {
      if (!isConflict(error) || tries === TRIES) throw error;
    }
  }
};

/** The most steps that are signed in one call. A call accepts 200 entries, and a step may add several entries. */
const STEPS_AT_ONCE = 50;

/**
 * Signs the entries that the steps add, with at most 50 steps in each call. Entries accepted before a failure stay in
 * the roster.
 */
export const signRoster = async (session: Session, steps: readonly RosterStep[]): Promise<void> => {
  for (let done = 0; done < steps.length; done += STEPS_AT_ONCE) {
    const chunk = steps.slice(done, done + STEPS_AT_ONCE);
    const all: RosterStep = async (draft) => {
      for (const step of chunk) await step(draft);
    };
    await signAndSend(session, all, async ({ body, roster }, enterpriseId) => {
      if (body.entries.length === 0) return null;
      if (body.enterprise_keys.length > 0) await notePreviousKeys(session, roster.erk.gen - 1);
      const { seq } = await session.api.team.appendRoster({ params: { enterpriseId }, body });
      ensure(seq === roster.seq);
      return seq;
    });
  }
};
