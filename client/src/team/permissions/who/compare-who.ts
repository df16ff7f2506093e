/**
 * @file Compares the signatures with the server's answer to the question who can see an object. These are pure
 * functions.
 */
import type { EffectivePermissions, Reason } from "@keepwell/contract/team/permissions.endpoints.ts";
import { type Permission, permissionsInOrder } from "@keepwell/contract/team/permissions.ts";
import type { SignedAccess } from "./signed-access.ts";
import { countingContent, type SignedChain } from "./signed-chain.ts";

/**
 * How the server's answer about a member differs from the signatures:
 * - `stranger`: the server names a person who is not in the roster.
 * - `unsigned`: the server states more permissions than the signatures give.
 * - `unseen`: the server states more reasons than the signatures give. They may be true, because this account cannot
 *   see the records that would prove them.
 * - `omitted`: the signatures give the member permissions, but the server states none.
 * - `less`: the server states fewer permissions than the signatures give.
 * - `reasons`: the permissions are the same, but the reasons differ.
 */
export type WhoDifference = "stranger" | "unsigned" | "unseen" | "omitted" | "less" | "reasons";

export interface ComparedAccess {
  readonly uid: string;
  /**
   * The permissions that the signatures give. For `stranger` and for members without a signed permission: the
   * permissions that the server states. For `unseen`: the permissions from both.
   */
  readonly permissions: readonly Permission[];
  readonly reasons: readonly Reason[];
  /**
   * How the server's answer differs from the signatures, and the permissions in that answer; null if it does not
   * differ.
   */
  readonly difference: { readonly kind: WhoDifference; readonly told: readonly Permission[] } | null;
}

type Told = Pick<EffectivePermissions["members"][number], "permissions" | "reasons">;

const keyOf = (reason: Reason): string =>
  reason.kind === "list" ? `${reason.access_list.uid}/${reason.group?.uid ?? ""}` : reason.kind;

/**
 * Whether a reason that the server states may be true, because this account does not see the records that would prove
 * it.
 */
const isUnseen = ({ steps, hidden }: SignedChain, reason: Reason): boolean => {
  if (reason.kind !== "list") return false;
  const { object, access_list: list, group } = reason;
  const at = steps.findIndex(({ uid }) => uid === object.uid);
  if (at < 0) return false;
  // A hidden record can restrict any object below the object that grants the permission.
  if (steps.slice(at).some(({ uid }) => hidden.has(uid))) return true;
  if (group === null || !hidden.has(group.uid)) return false;
  const signed = countingContent(steps[at]?.object ?? null).lists.find(({ uid }) => uid === list.uid);
  return signed?.users.some(({ uid }) => uid === group.uid) ?? false;
};

/** The reasons that the server states, with verified names of objects. */
const toldReasons = ({ steps }: SignedChain, { reasons }: Told): Reason[] =>
  reasons.map((reason) => {
    if (reason.kind !== "list") return reason;
    const name = steps.find(({ uid }) => uid === reason.object.uid)?.name ?? "";
    return { ...reason, object: { uid: reason.object.uid, name } };
  });

const kindOf = (
  chain: SignedChain,
  { told, signed }: { told: Told; signed: SignedAccess },
): WhoDifference | null => {
  const known = new Set(signed.reasons.map(keyOf));
  const further = told.reasons.filter((reason) => !known.has(keyOf(reason)));
  const isMore = told.permissions.some((one) => !signed.permissions.includes(one));
  if (further.length > 0 && further.every((reason) => isUnseen(chain, reason))) return "unseen";
  if (isMore) return "unsigned";
  if (signed.permissions.some((one) => !told.permissions.includes(one))) return "less";
  return further.length > 0 || told.reasons.length < known.size ? "reasons" : null;
};

const NONE: SignedAccess = { permissions: [], reasons: [] };

interface Answers {
  readonly signed: ReadonlyMap<string, SignedAccess>;
  readonly members: EffectivePermissions["members"];
}

/** Compares the signatures with the server's answer, for each member whom the signatures or the answer name. */
export const compareWho = (chain: SignedChain, { signed, members }: Answers): ComparedAccess[] => {
  const told = new Map(members.map((one) => [one.user.uid, one]));
  const model = chain.steps.at(-1)?.model ?? "enterprise";
  const compared = (uid: string): ComparedAccess => {
    const bySignature = signed.get(uid) ?? NONE;
    const answer = told.get(uid);
    if (!answer) return { uid, ...bySignature, difference: { kind: "omitted", told: [] } };
    const byServer = { permissions: answer.permissions, reasons: toldReasons(chain, answer) };
    const differing = (kind: WhoDifference) => ({ kind, told: answer.permissions });
    if (!chain.roster.members.has(uid)) return { uid, ...byServer, difference: differing("stranger") };
    const kind = kindOf(chain, { told: answer, signed: bySignature });
    if (kind === null) return { uid, ...bySignature, difference: null };
    if (kind === "unseen") {
      const all = new Set([...answer.permissions, ...bySignature.permissions]);
      return { uid, ...byServer, permissions: permissionsInOrder(model, all), difference: differing(kind) };
    }
    const shown = bySignature.permissions.length === 0 ? byServer : bySignature;
    return { uid, ...shown, difference: differing(kind) };
  };
  return [...new Set([...signed.keys(), ...told.keys()])].map(compared);
};
