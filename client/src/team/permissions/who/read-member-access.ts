/** @file Reads the records of a whole enterprise, to compute from them what one member can see. */
import { isUnverifiable } from "../../../api/unverifiable.ts";
import { listBuckets } from "../../../buckets/list-buckets.ts";
import {
  createPermissionReader,
  type PermissionReader,
} from "../../../keys/team/permissions/read-permissions.ts";
import { type ObjectRef, refKey, type SignedObject } from "../../../keys/team/permissions/signed-object.ts";
import { rereadTeam } from "../../../session/own-team.ts";
import type { Session } from "../../../session/session.ts";
import { type AskedMember, type MemberAccess, memberAccess, type TeamBucket } from "./member-access.ts";

/** The enterprise's buckets that are not in Trash. The private bucket does not belong to the enterprise. */
const readBuckets = async (session: Session, enterprise: string): Promise<TeamBucket[]> =>
  (await listBuckets(session)).flatMap((row): TeamBucket[] => {
    // The server shows no records of a trashed bucket, and no member sees what is in it.
    if (isUnverifiable(row) && row.state === "trashed") return [];
    // A row that does not fit the contract names no enterprise. It may be one of this enterprise's buckets.
    const { uid, enterprise_uid = enterprise } = row;
    if (uid === null || enterprise_uid !== enterprise) return [];
    return [
      isUnverifiable(row)
        ? { uid, name: "", ownerUid: null }
        : { uid, name: row.name, ownerUid: row.owner_uid },
    ];
  });

type Objects = ReadonlyMap<string, SignedObject>;

/**
 * Adds the lists that contain the entries among `objects`. The server leaves out lists without permissions of their
 * own.
 */
const withLists = async (reader: PermissionReader, objects: Objects): Promise<Objects> => {
  const lists = [...objects.values()].flatMap(({ ref, listUid }): ObjectRef[] =>
    ref.model === "entry" && listUid !== null ? [{ model: "list", uid: listUid, bucket: ref.bucket }] : [],
  );
  const missing = lists.filter((ref) => !objects.has(refKey(ref)));
  return missing.length === 0 ? objects : new Map([...objects, ...(await reader.read(missing))]);
};

/**
 * Reads to which groups a member belongs and what the member can see, from the signatures that this account may see.
 * @throws CannotVerifyError if the roster is not the remembered one; CallFailure.
 */
export const readMemberAccess = async (session: Session, member: AskedMember): Promise<MemberAccess> => {
  await rereadTeam(session);
  const reader = await createPermissionReader(session);
  const { roster } = reader;
  const buckets = await readBuckets(session, roster.uid);
  const refs: ObjectRef[] = [
    { model: "enterprise", uid: roster.uid },
    ...[...roster.groups.keys()].map((group) => ({ model: "group", uid: group }) as const),
    ...buckets.map((bucket) => ({ model: "bucket", uid: bucket.uid }) as const),
  ];
  const objects = await withLists(reader, await reader.read(refs, true));
  const isPartly = !roster.admins.has(session.identity.uid);
  return memberAccess({ roster, objects, buckets, isPartly }, member);
};
