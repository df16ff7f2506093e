/**
 * @file The enterprise that an account belongs to. Which one that is, and by which root, stands in the account's
 * own sealed state; the server is believed in nothing but the name (docs/security.md MS-53).
 */
import { equalBytes, fromHex, toHex } from "@keepwell/crypto/bytes.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import type { Api } from "../api/api.ts";
import type { Session } from "../session/session.ts";
import type { EnterprisePin, Trust } from "../sharing/trust.ts";

export interface Enterprise {
  /** The server's word, as plain text. */
  readonly name: string;
  readonly roster: Roster;
  /** Whether this account administers it. */
  readonly isAdmin: boolean;
}

interface Reader {
  readonly api: Api;
  readonly identity: () => Promise<Identity>;
  readonly trust: () => Promise<Trust>;
}

const isLater = (pin: EnterprisePin | null, { uid, seq }: Roster): boolean =>
  pin !== null && pin.uid === uid && seq > pin.seq;

/** What was read is remembered, so that no browser of this account takes less for the whole from then on. */
const keepSeen = async (trust: Trust, roster: Roster): Promise<void> => {
  const { seq, head } = roster;
  await trust
    .update((before) => {
      const pin = before.enterprise ?? null;
      if (!pin || !isLater(pin, roster)) return before;
      return { ...before, enterprise: { ...pin, seq, head: toHex(head) } };
    })
    // It opens all the same: whoever keeps it from being remembered gains an older roster at most.
    .catch(() => undefined);
};

/**
 * The enterprise that this account remembers to belong to, by its verified roster; null where it remembers none,
 * whatever the server says.
 * @throws CannotVerifyError where the roster is not the one remembered, goes back behind what was seen, or does
 * not hold this account with its keys of now.
 */
export const readEnterprise = async ({ api, identity, trust }: Reader): Promise<Enterprise | null> => {
  const remembered = await trust();
  const pin = (await remembered.read()).enterprise;
  if (!pin) return null;
  const params = { enterpriseId: pin.uid };
  const { entries } = await api.team.getRoster({ params });
  const { uid, name } = await api.team.getEnterprise({ params });
  const seen = { seq: pin.seq, head: fromHex(pin.head) };
  const roster = await verifyRoster(entries, { uid: pin.uid, fingerprint: fromHex(pin.fingerprint), seen });
  const self = await identity();
  const member = roster.members.get(self.uid);
  ensure(uid === pin.uid && member !== undefined && equalBytes(member.fingerprint, self.fingerprint));
  if (isLater(pin, roster)) await keepSeen(remembered, roster);
  return { name, roster, isAdmin: roster.admins.has(self.uid) };
};

/** See `readEnterprise`; asked once a session. @throws CannotVerifyError */
export const enterpriseOf = (session: Session): Promise<Enterprise | null> => session.keyring.enterprise();

/** The same where an enterprise is needed. @throws CannotVerifyError */
export const requireEnterprise = async (session: Session): Promise<Enterprise> => {
  const enterprise = await enterpriseOf(session);
  if (!enterprise) throw new CannotVerifyError();
  return enterprise;
};
