/**
 * @file Finds permission records that are no longer accepted because an administrator's role has ended, and signs them
 * again. The records that still match the stored permissions can be signed again in one step. An administrator must
 * check the other records one by one.
 */
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { toHex } from "@keepwell/crypto/bytes.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { CallFailure } from "../../api/call-failure.ts";
import type { Progress } from "../../keys/in-chunks.ts";
import { createPermissionReader } from "../../keys/team/permissions/read-permissions.ts";
import { refKey, type SignedObject } from "../../keys/team/permissions/signed-object.ts";
import { requireEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { signShown } from "./sign-stored.ts";
import { type NamedObject, nameObjects, readTeamRecords } from "./team-records.ts";

export interface SignedRecord extends NamedObject {
  readonly content: SignedContent;
  readonly signer: string;
}

export interface FormerRecords {
  /** Records that an administrator, after seeing them, can sign again in one step. */
  readonly again: readonly SignedRecord[];
  /**
   * Objects whose stored content is no longer the signed content. An administrator must check each object on its own
   * page.
   */
  readonly changed: readonly NamedObject[];
  /** The signed names of current and former members, by uid. */
  readonly names: ReadonlyMap<string, string>;
}

const NONE: FormerRecords = { again: [], changed: [], names: new Map() };

/** The roster as it would be if no administrator's role had ended. */
const withFormerAdmins = (roster: Roster): Roster => {
  const wasAdmin = ({ fingerprint }: { readonly fingerprint: Uint8Array }): boolean =>
    roster.formerAdmins.has(toHex(fingerprint));
  const former = [...roster.former.values()].filter(wasAdmin).map(({ uid, ...keys }) => [uid, keys] as const);
  const members = new Map([...former, ...roster.members]);
  const admins = [...members].flatMap(([uid, keys]) => (wasAdmin(keys) ? [uid] : []));
  return { ...roster, members, admins: new Set([...roster.admins, ...admins]) };
};

const namesIn = ({ former, members }: Roster): ReadonlyMap<string, string> =>
  new Map(
    [...[...former.values()].map(({ uid, signed }) => [uid, signed] as const), ...signedOf(members)].flatMap(
      ([uid, signed]) => (signed ? [[uid, signed.name] as const] : []),
    ),
  );

const signedOf = (members: Roster["members"]) =>
  [...members].map(([uid, { signed }]) => [uid, signed] as const);

/**
 * Finds the records that are no longer accepted: those that a former administrator has signed, and those of a member
 * whose right to sign comes only from a former administrator's record. Reads only the roster if no administrator's role
 * has ended.
 * @throws CannotVerifyError if the roster is not the remembered one; CallFailure.
 */
export const findFormerRecords = async (session: Session): Promise<FormerRecords> => {
  await rereadTeam(session);
  const { roster } = await requireEnterprise(session);
  if (roster.formerAdmins.size === 0) return NONE;
  const reader = await createPermissionReader(session);
  const ended = (await readTeamRecords(session, reader)).filter(({ state }) => state === "no-authority");
  if (ended.length === 0) return NONE;
  const before = await (await createPermissionReader(session, withFormerAdmins(roster))).read(
    ended.map(({ ref }) => ref),
  );
  const isBy = (state: "counts" | "changed") => (object: SignedObject) => {
    const { ref, signed } = object;
    if (!signed || !roster.formerAdmins.has(signed.fingerprint))
      return before.get(refKey(ref))?.state === state;
    return signed.isStored === (state === "counts");
  };
  const [counted, changed] = [ended.filter(isBy("counts")), ended.filter(isBy("changed"))];
  const named = await nameObjects(
    session,
    reader,
    [...counted, ...changed].map(({ ref }) => ref),
  );
  const again = counted.flatMap(({ stored, signed }, at): SignedRecord[] => {
    const object = named[at];
    return object && signed ? [{ ...object, content: stored, signer: signed.by }] : [];
  });
  return { again, changed: named.slice(counted.length), names: namesIn(roster) };
};

/**
 * Finds the objects whose newest record is signed by the administrator `uid`. When this administrator's role ends,
 * these records are no longer accepted.
 */
export const findRecordsBy = async (session: Session, uid: string): Promise<readonly NamedObject[]> => {
  await rereadTeam(session);
  const reader = await createPermissionReader(session);
  if (!reader.roster.admins.has(uid)) return [];
  const signed = (await readTeamRecords(session, reader)).filter(
    ({ state, signed: by }) => (state === "counts" || state === "changed") && by?.by === uid,
  );
  return nameObjects(
    session,
    reader,
    signed.map(({ ref }) => ref),
  );
};

/**
 * Why a record was not signed. `changed`: the stored permissions now differ from the shown ones, or something does not
 * verify. `failed`: the call failed.
 */
export interface NotSigned {
  readonly record: SignedRecord;
  readonly why: "changed" | "failed";
}

/**
 * Signs the records that the page has shown, one after the other, and continues after a failure. Skips a record that
 * another administrator has signed in the meantime.
 * @returns the records that were not signed.
 * @throws the signal's reason when it was aborted.
 */
export const signAgain = async (
  session: Session,
  records: readonly SignedRecord[],
  { onProgress, signal }: Progress = {},
): Promise<readonly NotSigned[]> => {
  await rereadTeam(session);
  const failed: NotSigned[] = [];
  for (const [at, record] of records.entries()) {
    signal?.throwIfAborted();
    try {
      await signShown(session, record.ref, record.content);
    } catch (error) {
      if (!(error instanceof CannotVerifyError || error instanceof CallFailure)) throw error;
      failed.push({ record, why: error instanceof CannotVerifyError ? "changed" : "failed" });
    }
    onProgress?.(at + 1, records.length);
  }
  return failed;
};
