/**
 * @file From what members have signed, computes who can see an object and why. Marks each difference from the server's
 * answer (MS-180 to MS-183). No signature says who owns a bucket, or which list an entry is in.
 */
import type { RecordModel } from "@keepwell/contract/team/permission-records.endpoints.ts";
import type { EffectivePermissions } from "@keepwell/contract/team/permissions.endpoints.ts";
import { ensure } from "@keepwell/crypto/errors.ts";
import { formatFingerprint } from "@keepwell/crypto/identity/format-fingerprint.ts";
import {
  isEmpty,
  type SignatureState,
  type SignedObject,
} from "../../../keys/team/permissions/signed-object.ts";
import type { Session } from "../../../session/session.ts";
import { type AsSigned, asSigned, type ToldPerson } from "../../roster/as-signed.ts";
import { signedNamesIn } from "../../roster/signed-names.ts";
import { type ComparedAccess, compareWho } from "./compare-who.ts";
import { signedAccess } from "./signed-access.ts";
import { type AskedObject, readSignedChain, type SignedChain } from "./signed-chain.ts";

/** A person who can see the object. The page shows the person's code if neither roster nor server has a name. */
export type WhoRow = ComparedAccess & { readonly user: AsSigned<ToldPerson> };

/**
 * An object or a group whose permissions decide who can see the object in `asked`. Its stored permissions have no
 * accepted signature.
 */
export interface UnsignedPart {
  readonly model: RecordModel;
  readonly uid: string;
  /** The sealed or signed name; empty if it does not open. */
  readonly name: string;
  readonly state: Exclude<SignatureState, "counts" | "own">;
}

export interface WhoCanSee {
  readonly rows: readonly WhoRow[];
  readonly unsigned: readonly UnsignedPart[];
  /** Whether this account cannot see some of the records. For these, the page uses the server's unverified answer. */
  readonly isPartly: boolean;
}

type Part = Omit<UnsignedPart, "state"> & { readonly object: SignedObject | null };

const partsOf = ({ steps, groups, roster }: SignedChain): Part[] => [
  ...steps,
  ...[...groups].map(([uid, object]): Part => {
    return { model: "group", uid, name: roster.groups.get(uid)?.name ?? "", object };
  }),
];

const unsignedAmong = (chain: SignedChain): UnsignedPart[] =>
  partsOf(chain).flatMap(({ object, ...part }): UnsignedPart[] => {
    if (!object) return chain.hidden.has(part.uid) ? [] : [{ ...part, state: "withheld" }];
    const { state } = object;
    if (state === "counts" || state === "own") return [];
    return state === "none" && isEmpty(object.stored) ? [] : [{ ...part, state }];
  });

const toRows = async (
  session: Session,
  chain: SignedChain,
  { members }: Pick<EffectivePermissions, "members">,
): Promise<WhoRow[]> => {
  const signed = signedNamesIn(chain.roster);
  const told = new Map(members.map(({ user }) => [user.uid, user]));
  const rows = compareWho(chain, { signed: signedAccess(chain), members });
  const people = rows.map(({ uid }): ToldPerson => {
    const known = told.get(uid);
    if (known) return known;
    const { name, email } = signed.get(uid) ?? { name: "", email: "" };
    const keys = chain.roster.members.get(uid);
    return { uid, email, fullname: name || (keys ? formatFingerprint(keys.fingerprint) : uid) };
  });
  const users = await asSigned(session, people);
  return rows.flatMap((row, at) => {
    const user = users[at];
    return user ? [{ ...row, user }] : [];
  });
};

/** @throws CannotVerifyError if the roster is not the remembered one; CallFailure. */
export const whoCanSee = async (session: Session, asked: AskedObject): Promise<WhoCanSee> => {
  const chain = await readSignedChain(session, asked);
  const { model, uid: objectId } = asked;
  const params = { enterpriseId: chain.roster.uid, model, objectId };
  const answer = await session.api.team.whoCanSee({ params });
  ensure(answer.object.uid === objectId);
  return {
    rows: await toRows(session, chain, answer),
    unsigned: unsignedAmong(chain),
    isPartly: chain.hidden.size > 0,
  };
};
