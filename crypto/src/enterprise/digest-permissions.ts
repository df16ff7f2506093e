/** @file Computes the digest of an object's access lists. The signature of a permission record covers this digest. */
import { type Bytes, concat, toHex, u8, utf8 } from "../bytes.ts";
import { ctx } from "../context.ts";
import { uidBytes } from "../uid.ts";

/**
 * The parts of an access list that are signed. A group is signed as one list with the group's own uid and name, without
 * permissions.
 */
export type SignedList = {
  readonly uid: string;
  readonly name: string;
  /** In the order in which the contract lists permissions. */
  readonly permissions: readonly string[];
  readonly users: readonly { readonly uid: string; readonly entity_type: "user" | "group" }[];
};

const KINDS = { user: 1, group: 2 } as const;

const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

/** Sorts values by their bytes and removes duplicates. */
const sorted = (all: readonly Bytes[]): Bytes[] => {
  const byHex = new Map(all.map((one) => [toHex(one), one]));
  return [...byHex].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, bytes]) => bytes);
};

const digestList = async ({ uid, name, permissions, users }: SignedList): Promise<Bytes> => {
  const named = sorted(users.map((one) => concat(u8(KINDS[one.entity_type]), uidBytes(one.uid))));
  const grantees = await sha256(concat(...named));
  return sha256(ctx("permission-list", uidBytes(uid), utf8(name), utf8(permissions.join(",")), grantees));
};

/**
 * SHA-256 of the digests of all lists, which are sorted by uid. The digest of a list is `SHA-256(ctx("permission-list",
 * uid, name, permissions, SHA-256(u8 kind ‖ uid ‖ …)))`.
 * @throws CannotVerifyError for a malformed uid.
 */
export const digestPermissions = async (lists: readonly SignedList[]): Promise<Bytes> => {
  const inOrder = lists.toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
  return sha256(concat(...(await Promise.all(inOrder.map(digestList)))));
};
