/**
 * @file An administrator gives a member's account key back to the member, sealed to the key of the member's request.
 */
import type { RecoveryRequest } from "@keepwell/contract/team/recovery-requests.endpoints.ts";
import { equalBytes, fromBase64, wipe } from "@keepwell/crypto/bytes.ts";
import { deriveRecoveryCode } from "@keepwell/crypto/enterprise/derive-recovery-code.ts";
import { openEscrow } from "@keepwell/crypto/enterprise/open-escrow.ts";
import type { Roster } from "@keepwell/crypto/enterprise/roster.ts";
import { sealRecovery } from "@keepwell/crypto/enterprise/seal-recovery.ts";
import { CannotVerifyError, ensure } from "@keepwell/crypto/errors.ts";
import { verified } from "../people/fingerprints.ts";
import { requireEnterprise, rereadTeam } from "../session/own-team.ts";
import type { Session } from "../session/session.ts";
import { unixNow } from "../unix-now.ts";
import { MemberChangedError } from "./roster/member-changed.ts";
import { isAsSigned, signedNamesIn } from "./roster/signed-names.ts";

/** A recovery request that this administrator has taken on. */
export interface TakenRequest {
  readonly request: RecoveryRequest;
  /** The code to compare with the member, by phone or in person. */
  readonly code: string;
  /** The member's account key, as the member sealed it to the enterprise. */
  readonly escrow: { readonly ak_gen: number; readonly erk_gen: number; readonly grant: string };
}

/**
 * Returns the member who made the request, as the roster lists them. Refuses a request whose keys, name or address
 * differ from the roster's. Otherwise the administrator could give a person the account key of another member.
 */
const requireMember = async (roster: Roster, { user }: RecoveryRequest) => {
  const member = roster.members.get(user.uid);
  if (!member || user.bundle.uid !== user.uid) throw new CannotVerifyError();
  if (!isAsSigned(signedNamesIn(roster), user)) throw new MemberChangedError();
  const told = await verified(user.bundle);
  ensure(equalBytes(told.fingerprint, member.fingerprint));
  return member;
};

/**
 * Takes on a recovery request. The member's page then shows the code that the member compares with this administrator.
 * @param from the administrator from whom the user takes the request over, if another administrator has already taken
 * it.
 * @throws CannotVerifyError if the member is not in the roster, or has other keys there.
 * @throws MemberChangedError if the server's name or address of the member differs from the roster's.
 * @throws CallFailure `confirmation_required`, or `conflict` if another administrator has taken the request in the
 * meantime.
 */
export const takeRequest = async (
  session: Session,
  requestUid: string,
  from?: string,
): Promise<TakenRequest> => {
  await rereadTeam(session);
  const { roster } = await requireEnterprise(session);
  const params = { enterpriseId: roster.uid, id: requestUid };
  const { request, escrow } = await session.api.team.takeRecoveryRequest({ params, query: { from } });
  ensure(request.uid === requestUid);
  const member = await requireMember(roster, request);
  const self = await session.keyring.identity();
  const code = await deriveRecoveryCode({
    xPublic: fromBase64(request.x_pk),
    administrator: self.fingerprint,
    enterprise: roster.fingerprint,
    member: member.fingerprint,
  });
  return { request, code, escrow };
};

/**
 * Gives the member the account key. Call it only after the administrator and the member have found that their codes are
 * the same.
 * @throws CannotVerifyError if the key is not the account key that this member has sealed (MS-57).
 * @throws CallFailure `confirmation_required`, or `conflict` if another administrator has taken the request over.
 */
export const approve = async (
  session: Session,
  { request, escrow }: TakenRequest,
): Promise<RecoveryRequest> => {
  const { roster } = await requireEnterprise(session);
  const { uid } = request.user;
  const akGen = escrow.ak_gen;
  const reader = await (await session.keyring.team()).enterpriseKey("erk-r", escrow.erk_gen);
  const raw = await openEscrow(escrow.grant, { reader, roster, member: uid, akGen });
  try {
    const grant = await sealRecovery(raw, {
      signer: await session.keyring.identity(),
      request: { member: uid, xPublic: fromBase64(request.x_pk) },
      akGen,
      time: unixNow(),
    });
    const params = { enterpriseId: roster.uid, id: request.uid };
    return await session.api.team.approveRecoveryRequest({ params, body: { grant } });
  } finally {
    wipe(raw);
  }
};
