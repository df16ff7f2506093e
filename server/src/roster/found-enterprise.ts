/** @file A sign-up for an enterprise plan creates the enterprise together with its founder's account. */
import { failField } from "@keepwell/contract/errors.ts";
import type { SignupBody } from "@keepwell/contract/identity/sign-up.endpoints.ts";
import type { Founding } from "@keepwell/contract/team/founding.ts";
import { equalBytes, toBase64, toHex } from "@keepwell/crypto/bytes.ts";
import { deriveEnterpriseFingerprint } from "@keepwell/crypto/enterprise/derive-enterprise-fingerprint.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { parseRosterEntry } from "@keepwell/crypto/enterprise/roster-entry.ts";
import { verifyRoster } from "@keepwell/crypto/enterprise/verify-roster.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import { verifyBundle } from "@keepwell/crypto/identity/verify-bundle.ts";
import type { Handle } from "../db/schema.ts";
import { checkEnterpriseKey } from "../keys/check-enterprise-key.ts";
import type { TeamKeyCopy } from "../keys/key-copy.store.ts";
import { putTeamCopies } from "../keys/team-key-copy.store.ts";
import { insertEnterprise, insertRosterEntry } from "../people/enterprise.store.ts";
import { insertMember } from "../people/member.store.ts";
import { putFirstState } from "../people/state.store.ts";
import { writeRosterRows } from "./roster-rows.store.ts";

/** An enterprise whose first roster entry and whose keys were verified; see `checkFounding`. */
export interface CheckedFounding {
  readonly name: string;
  readonly founding: Founding;
  readonly roster: Roster;
  readonly keys: readonly TeamKeyCopy[];
}

/**
 * Reads and verifies the first roster entry. The root key that the entry names must have signed the entry. Any root key
 * is accepted, because the enterprise is new.
 */
const readFirst = async ({ uid, roster }: Founding): Promise<Roster> => {
  const { facts } = parseRosterEntry(roster);
  if (facts.action !== "found") throw new CannotVerifyError();
  return verifyRoster([roster], {
    uid,
    fingerprint: await deriveEnterpriseFingerprint(uid, facts.rootPublic),
  });
};

const readRoster = async (form: SignupBody, founding: Founding): Promise<Roster> => {
  try {
    const roster = await readFirst(founding);
    const { fingerprint } = await verifyBundle(form.bundle, { uid: form.uid });
    const founder = roster.members.get(form.uid);
    ensure(founder !== undefined && equalBytes(founder.fingerprint, fingerprint));
    return roster;
  } catch (error) {
    if (error instanceof CannotVerifyError) return failField("founding", "founding_invalid");
    throw error;
  }
};

/**
 * Checks that the founder's bundle, the roster's first entry and the copies of the enterprise's keys belong together;
 * fails with 422 on `founding` otherwise. Returns null if the sign-up creates no enterprise. Call it before anything is
 * written or paid.
 */
export const checkFounding = async (form: SignupBody): Promise<CheckedFounding | null> => {
  const { founding, enterprise: name } = form;
  if (!founding || name === null) return null;
  const roster = await readRoster(form, founding);
  const founder = { uid: form.uid, bundle: form.bundle };
  const terms = { enterpriseUid: founding.uid, gen: roster.erk.gen, signer: founder, recipient: founder };
  const keys = [
    await checkEnterpriseKey(founding.keys.erk_b, { ...terms, kind: "erk-b" }, "founding"),
    await checkEnterpriseKey(founding.keys.erk_r, { ...terms, kind: "erk-r" }, "founding"),
  ];
  return { name, founding, roster, keys };
};

/**
 * Creates the enterprise. Call it in the transaction of the sign-up, after the user is created and before the
 * subscriber is.
 */
export const foundEnterprise = async (
  within: Handle,
  { userUid, at }: { userUid: string; at: Date },
  { name, founding, roster, keys }: CheckedFounding,
): Promise<void> => {
  const { uid } = founding;
  const { rootPublic, erk, seq } = roster;
  await insertEnterprise(within, {
    uid,
    name,
    root_pk: toBase64(rootPublic),
    erk_gen: erk.gen,
    erk_b_fingerprint: toHex(erk.b.fingerprint),
    erk_r_fingerprint: toHex(erk.r.fingerprint),
    roster_seq: seq,
    roster_head: toHex(roster.head),
  });
  await insertRosterEntry(within, { enterprise_uid: uid, seq, wire: founding.roster });
  await insertMember(within, {
    user_uid: userUid,
    enterprise_uid: uid,
    role: "admin",
    state: "active",
    joined_at: at,
  });
  await writeRosterRows(within, roster);
  await putTeamCopies(within, uid, keys);
  await putFirstState(within, userUid, founding.state);
};
