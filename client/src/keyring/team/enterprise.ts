/**
 * @file The enterprise that an account belongs to. Its uid and root key are in the account's own sealed state. Its name
 * comes from the server, and no signature confirms it (docs/security.md MS-53).
 */
import { equalBytes, fromHex, toHex } from "@keepwell/crypto/bytes.ts";
import { continueRoster } from "@keepwell/crypto/enterprise/continue-roster.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { hashRosterWire } from "@keepwell/crypto/enterprise/roster-entry.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import type { Identity } from "@keepwell/crypto/identity/open-identity.ts";
import type { Api } from "../../api/api.ts";
import type { Trust } from "../../people/trust.ts";
import type { EnterprisePin } from "../../people/trusted.ts";

export interface Enterprise {
  /** The name as the server sends it. It is shown as plain text. */
  readonly name: string;
  readonly roster: Roster;
  /** Whether this account is an administrator of the enterprise. */
  readonly isAdmin: boolean;
  /**
   * Whether the roster lists this account as a member under its current keys. A user who has joined becomes a member
   * only when an administrator signs the admission into the roster.
   */
  readonly isMember: boolean;
}

export interface EnterpriseParts {
  readonly api: Api;
  readonly identity: () => Promise<Identity>;
  readonly trust: () => Promise<Trust>;
}

/** A verified roster, and the entries from which it was computed. */
interface ReadRoster {
  readonly roster: Roster;
  readonly entries: readonly string[];
}

const isLater = (pin: EnterprisePin | null, { uid, seq }: Roster): boolean =>
  pin !== null && pin.uid === uid && seq > pin.seq;

/**
 * Remembers how much of the roster was read, so that no browser of this account accepts a shorter roster afterwards.
 */
export const keepSeen = async (trust: Trust, roster: Roster): Promise<void> => {
  const { seq, head } = roster;
  await trust
    .update((before) => {
      const pin = before.enterprise ?? null;
      if (!pin || !isLater(pin, roster)) return before;
      return { ...before, enterprise: { ...pin, seq, head: toHex(head) } };
    })
    // A failure is ignored. All that a server gains by preventing this save is that it can later show this account an
    // older roster.
    .catch(() => undefined);
};

const isPinned = ({ roster }: ReadRoster, pin: EnterprisePin): boolean =>
  roster.uid === pin.uid && toHex(roster.fingerprint) === pin.fingerprint;

/**
 * Reads the roster entries that follow the verified roster `before`. The server must send the last entry of `before`
 * once more. This shows that the new entries continue the same roster.
 */
const readOn = async (api: Api, before: ReadRoster, pin: EnterprisePin): Promise<ReadRoster> => {
  const { seq } = before.roster;
  const query = seq === 0 ? {} : { after: seq - 1 };
  const told = await api.team.getRoster({ params: { enterpriseId: pin.uid }, query });
  const [last, ...later] = told.entries;
  ensure(last !== undefined && last === before.entries.at(-1));
  const entries = [...before.entries, ...later];
  const seen = entries[pin.seq];
  ensure(seen !== undefined && toHex(await hashRosterWire(seen)) === pin.head);
  return { roster: await continueRoster(before.roster, later), entries };
};

const readAll = async (api: Api, pin: EnterprisePin): Promise<ReadRoster> => {
  const { entries } = await api.team.getRoster({ params: { enterpriseId: pin.uid }, query: {} });
  const seen = { seq: pin.seq, head: fromHex(pin.head) };
  const known = { uid: pin.uid, fingerprint: fromHex(pin.fingerprint), seen };
  return { roster: await verifyRoster(entries, known), entries };
};

const readRoster = (api: Api, before: ReadRoster | null, pin: EnterprisePin): Promise<ReadRoster> =>
  before && isPinned(before, pin) ? readOn(api, before, pin) : readAll(api, pin);

/**
 * Makes a function that reads the verified roster of the enterprise that this account remembers. The function returns
 * null if the account remembers none, whatever the server says. Later calls read only new entries.
 * @throws CannotVerifyError if the roster does not verify, belongs to another enterprise than the remembered one, or
 * lacks entries that this account has seen.
 */
export const enterpriseReader = ({ api, identity, trust }: EnterpriseParts) => {
  let before: ReadRoster | null = null;
  return async (): Promise<Enterprise | null> => {
    const remembered = await trust();
    const pin = (await remembered.read()).enterprise;
    if (!pin) return null;
    const read = await readRoster(api, before, pin);
    before = read;
    const { uid, name } = await api.team.getEnterprise({ params: { enterpriseId: pin.uid } });
    ensure(uid === pin.uid);
    const { roster } = read;
    if (isLater(pin, roster)) await keepSeen(remembered, roster);
    const self = await identity();
    const member = roster.members.get(self.uid);
    const isMember = member !== undefined && equalBytes(member.fingerprint, self.fingerprint);
    return { name, roster, isMember, isAdmin: isMember && roster.admins.has(self.uid) };
  };
};

/** The first 100 bits of the enterprise's fingerprint, in five groups, which people compare when a user joins. */
export const enterpriseCode = ({ roster }: Enterprise): string => formatFingerprint(roster.fingerprint);
