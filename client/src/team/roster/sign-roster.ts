/**
 * @file Signing entries of the roster as an administrator. Each entry follows from the one before; if another
 * administrator has signed in the meantime, all are made again on the new roster.
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

/** Entries that follow the roster as it was read, with the keys that go with them. */
export interface RosterDraft {
  readonly signer: Identity;
  /** The roster after the last of the entries. */
  roster: Roster;
  readonly body: RosterAppend;
}

/** Adds what the roster that it finds still lacks: nothing, if another administrator has already signed it. */
export type RosterStep = (draft: RosterDraft) => Promise<void>;

/** Signs one entry onto the draft. @throws CannotVerifyError if it is impossible there. */
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

/** Returns null if there was nothing to send. */
type Send<Reply> = (draft: RosterDraft, enterpriseId: string) => Promise<Reply | null>;

/**
 * Makes a draft and sends it; again on the new roster if that has changed. Accepted entries are remembered by the
 * account, so that no server can leave them out later.
 * @throws CannotVerifyError, also if this account is no administrator.
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

/** One call accepts 200 entries, and a step may add several. */
const STEPS_AT_ONCE = 50;

/** Signs everything that the steps say, in as few calls as possible. What was accepted before a failure stays. */
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
