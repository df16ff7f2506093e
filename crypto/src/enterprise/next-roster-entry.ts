import type { Bytes } from "../bytes.ts";
import { signedForm } from "../identity/address-bundle.ts";
import { deriveKeyFingerprint } from "../identity/derive-fingerprint.ts";
import type { Identity } from "../identity/open-identity.ts";
import { continueRoster } from "./continue-roster.ts";
import { ensurePresent } from "./ensure-present.ts";
import type { GroupKeyHalf, MemberKeys, Roster, SignedName } from "./roster.ts";
import type { Exporters, LockLimit, RosterAction, RosterEntry, RosterFacts } from "./roster-entry.ts";
import { signRosterEntry } from "./sign-roster-entry.ts";

/** A change that an administrator makes. `uid` is the member's or the group's. */
export type RosterChange =
  | { action: "admit"; member: MemberKeys & { uid: string } }
  | ({ action: "admit-named"; member: MemberKeys & { uid: string } } & SignedName)
  | ({ action: "rename-member"; uid: string } & SignedName)
  | { action: "remove" | "make-admin" | "end-admin"; uid: string }
  | { action: "group-create"; uid: string; name: string; xPublic: Bytes }
  | { action: "group-rename"; uid: string; name: string }
  | { action: "group-rekey"; uid: string; xPublic: Bytes }
  | { action: "group-remove"; uid: string }
  | { action: "new-erk"; erkB: Bytes; erkR: Bytes }
  | { action: "names-readable"; readable: boolean }
  | { action: "export-policy"; exporters: Exporters }
  | { action: "lock-policy"; lockLimit: LockLimit };

/** The content of an entry without its position. */
type Content<Action extends RosterAction = RosterAction> = Action extends RosterAction
  ? Omit<RosterFacts<Action>, "enterprise" | "seq" | "prev" | "by" | "time">
  : never;

const FIRST_GENERATION = 1;

const latestKey = ({ groups }: Roster, uid: string): GroupKeyHalf =>
  ensurePresent(ensurePresent(groups.get(uid)).keys.at(-1));

const groupKey = async (subject: string, gen: number, xPublic: Bytes) => ({
  subject,
  gen,
  xPublic,
  fingerprint: await deriveKeyFingerprint("group", subject, gen, xPublic),
});

const namedAs = ({ name, email }: SignedName): SignedName => ({ name, email: signedForm(email) });

const memberContent = ({ uid: subject, fingerprint, edPublic, xPublic }: MemberKeys & { uid: string }) => ({
  subject,
  fingerprint,
  edPublic,
  xPublic,
});

const contentOf = async (roster: Roster, what: RosterChange): Promise<Content> => {
  switch (what.action) {
    case "admit":
      return { action: what.action, ...memberContent(what.member) };
    case "admit-named":
      return { action: what.action, ...memberContent(what.member), ...namedAs(what) };
    case "rename-member": {
      const { fingerprint } = ensurePresent(roster.members.get(what.uid));
      return { action: what.action, subject: what.uid, fingerprint, ...namedAs(what) };
    }
    case "remove":
    case "make-admin":
    case "end-admin": {
      const { fingerprint } = ensurePresent(roster.members.get(what.uid));
      return { action: what.action, subject: what.uid, fingerprint };
    }
    case "group-create":
      return {
        action: what.action,
        name: what.name,
        ...(await groupKey(what.uid, FIRST_GENERATION, what.xPublic)),
      };
    case "group-rename": {
      const { fingerprint } = latestKey(roster, what.uid);
      return { action: what.action, subject: what.uid, fingerprint, name: what.name };
    }
    case "group-rekey": {
      const gen = latestKey(roster, what.uid).gen + 1;
      return { action: what.action, ...(await groupKey(what.uid, gen, what.xPublic)) };
    }
    case "group-remove": {
      const { fingerprint } = latestKey(roster, what.uid);
      return { action: what.action, subject: what.uid, fingerprint };
    }
    case "new-erk": {
      const [{ uid: subject, fingerprint }, gen] = [roster, roster.erk.gen + 1];
      return { action: what.action, subject, fingerprint, gen, erkB: what.erkB, erkR: what.erkR };
    }
    case "names-readable": {
      const { uid: subject, fingerprint } = roster;
      return { action: what.action, subject, fingerprint, readable: what.readable };
    }
    case "export-policy": {
      const { uid: subject, fingerprint } = roster;
      return { action: what.action, subject, fingerprint, exporters: what.exporters };
    }
    case "lock-policy": {
      const { uid: subject, fingerprint } = roster;
      return { action: what.action, subject, fingerprint, lockLimit: what.lockLimit };
    }
  }
};

/**
 * Makes and signs the next entry. Also returns the resulting roster, to which the caller can add further entries. The
 * new entry is verified like a received entry, so that `verifyRoster` never refuses it later.
 * @param time seconds since 1970.
 * @throws CannotVerifyError if the roster does not allow the change, or does not list the signer as an administrator
 * with these keys.
 */
export const nextRosterEntry = async (
  roster: Roster,
  what: RosterChange,
  { signer, time }: { signer: Pick<Identity, "uid" | "edPrivate">; time: number },
): Promise<{ entry: RosterEntry; roster: Roster }> => {
  const place = { enterprise: roster.uid, seq: roster.seq + 1, prev: roster.head, by: signer.uid, time };
  const entry = await signRosterEntry({ ...(await contentOf(roster, what)), ...place }, signer.edPrivate);
  return { entry, roster: await continueRoster(roster, [entry]) };
};
