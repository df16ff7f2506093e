/**
 * @file An administrator signs an object's permissions as they are stored. This is needed if they were never signed,
 * were changed without a record, or have a signature that is not accepted.
 */
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { equalBytes } from "@keepwell/crypto/bytes.ts";
import { digestPermissions } from "@keepwell/crypto/enterprise/digest-permissions.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import { createPermissionReader } from "../../keys/team/permissions/read-permissions.ts";
import { signNext } from "../../keys/team/permissions/sign-next.ts";
import { type ObjectRef, refKey, type SignatureState } from "../../keys/team/permissions/signed-object.ts";
import { requireEnterprise, rereadTeam } from "../../session/own-team.ts";
import type { Session } from "../../session/session.ts";
import { signedNamesIn } from "../roster/signed-names.ts";
import { requireInBucket } from "./require-in-bucket.ts";

/**
 * The states in which an object can be signed. No record is added to a chain that does not verify, or that differs from
 * the chain that this browser has seen.
 */
const SIGNABLE: readonly SignatureState[] = ["none", "changed", "no-authority", "own"];

const canSign = (state: SignatureState): boolean => SIGNABLE.includes(state);

const isSame = async (one: SignedContent, other: SignedContent): Promise<boolean> =>
  one.policy === other.policy &&
  equalBytes(await digestPermissions(one.lists), await digestPermissions(other.lists));

/**
 * Signs the shown content, with the roster that was read last. Does nothing if the content already has an accepted
 * signature.
 * @throws CannotVerifyError if the stored content differs from the shown content, or if the chain cannot be continued.
 */
export const signShown = async (session: Session, ref: ObjectRef, shown: SignedContent): Promise<void> => {
  await requireInBucket(session, ref);
  const reader = await createPermissionReader(session);
  const object = (await reader.read([ref])).get(refKey(ref));
  ensure(object !== undefined && (await isSame(object.stored, shown)));
  if (object.state === "counts") return;
  ensure(canSign(object.state));
  const { uid: enterprise } = reader.roster;
  const identity = await session.keyring.identity();
  const record = await signNext(identity, { enterprise, object, content: shown });
  const params = { enterpriseId: enterprise, model: ref.model, objectId: ref.uid };
  await session.api.team.signPermissions({ params, body: { record } });
  await reader.read([ref]).catch(() => undefined);
};

/** Like `signShown`, but reads the newest roster first. @throws CannotVerifyError */
export const signStored = async (session: Session, ref: ObjectRef, shown: SignedContent): Promise<void> => {
  await rereadTeam(session);
  await signShown(session, ref, shown);
};

/** The roster's codes and signed names of members, and its names of groups, by uid. */
export const rosterCodes = async (
  session: Session,
): Promise<{
  readonly codes: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
}> => {
  const { members, groups } = (await requireEnterprise(session)).roster;
  return {
    codes: new Map([...members].map(([uid, { fingerprint }]) => [uid, formatFingerprint(fingerprint)])),
    names: new Map([...signedNamesIn({ members })].map(([uid, { name }]) => [uid, name])),
    groups: new Map([...groups].map(([uid, { name }]) => [uid, name])),
  };
};
