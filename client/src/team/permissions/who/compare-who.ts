/** @file Compares who can see an object by signatures with what the server says of it. Pure. */
import type { EffectivePermissions, Reason } from "@keepwell/contract/team/permissions.endpoints.ts";
import { type Permission, permissionsInOrder } from "@keepwell/contract/team/permissions.ts";
import type { SignedAccess } from "./signed-access.ts";
import { countingContent, type SignedChain } from "./signed-chain.ts";

/**
 * How the server's answer about a member differs from the signatures:
 * - `stranger`: the server names a person who is not in the roster.
 * - `unsigned`: the server gives the member more than the signatures do.
 * - `unseen`: each further reason that the server gives depends on records that this account may not see. It can be
 *   true.
 * - `omitted`: by signatures the member has permissions, but the server says that they have none.
 * - `less`: the server gives the member less than the signatures do.
 * - `reasons`: the permissions are the same, the reasons are not.
 */
export type WhoDifference = "stranger" | "unsigned" | "unseen" | "omitted" | "less" | "reasons";

export interface ComparedAccess {
  readonly uid: string;
  /** By signatures; by the server's word for `stranger`, `unseen`, and for members without a signed permission. */
  readonly permissions: readonly Permission[];
  readonly reasons: readonly Reason[];
  /** What the server says, where it differs. */
  readonly difference: { readonly kind: WhoDifference; readonly told: readonly Permission[] } | null;
}

type Told = Pick<EffectivePermissions["members"][number], "permissions" | "reasons">;

const keyOf = (reason: Reason): string =>
  reason.kind === "list" ? `${reason.access_list.uid}/${reason.group?.uid ?? ""}` : reason.kind;

/** Whether a reason can be true although this account does not see the records that it follows from. */
const isUnseen = ({ steps, hidden }: SignedChain, reason: Reason): boolean => {
  if (reason.kind !== "list") return false;
  const { object, access_list: list, group } = reason;
  const at = steps.findIndex(({ uid }) => uid === object.uid);
  if (at < 0) return false;
  // Each object below it can be restricted.
  if (steps.slice(at).some(({ uid }) => hidden.has(uid))) return true;
  if (group === null || !hidden.has(group.uid)) return false;
  const signed = countingContent(steps[at]?.object ?? null).lists.find(({ uid }) => uid === list.uid);
  return signed?.users.some(({ uid }) => uid === group.uid) ?? false;
};

/** The server's reasons, with the names of objects as they were verified. */
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

/** Every member whom the signatures or the server name, each once. */
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
