/**
 * @file Changes groups and their members. If this client can sign it (`change-signed.ts`), each call also sends a
 * permission record, which says who belongs to the group after the change.
 */
import type { GroupMember, UserGroup } from "@keepwell/contract/team/groups.endpoints.ts";
import type { SignedContent } from "@keepwell/contract/team/permission-records.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import type { Session } from "../../session/session.ts";
import { changeSigned } from "./change-signed.ts";

interface GroupRef {
  readonly enterpriseId: string;
  readonly id: string;
}

interface GroupNames {
  readonly friendly_name: string;
  readonly name: string;
}

type Users = SignedContent["lists"][number]["users"];

/** Returns a function that changes the users in a group's record. The record has exactly one list. */
const withUsers =
  (change: (before: Users) => Users) =>
  ({ policy, lists }: SignedContent): SignedContent => ({
    policy,
    lists: lists.map((list) => ({ ...list, users: change(list.users) })),
  });

/** The names, with the spaces around `friendly_name` removed, because the server would refuse them. */
const trimmed = (typed: GroupNames): GroupNames => ({ ...typed, friendly_name: typed.friendly_name.trim() });

const groupRef = ({ id }: GroupRef) => ({ model: "group", uid: id }) as const;

/**
 * Creates a group under a uid that this client makes. Otherwise the server could give a new group the uid of an earlier
 * group, and use the earlier group's signatures and grants for it (MS-58).
 */
export const createGroup = (
  session: Session,
  { enterpriseId, ...typed }: GroupNames & { readonly enterpriseId: string },
): Promise<UserGroup> => {
  const names = trimmed(typed);
  const uid = makeUid();
  const list = { uid, name: names.friendly_name, permissions: [], users: [] };
  return changeSigned(session, {
    ref: { model: "group", uid },
    change: () => ({ policy: null, lists: [list] }),
    send: (record) =>
      session.api.team.createGroup({ params: { enterpriseId }, body: { uid, ...names, record } }),
  });
};

export const renameGroup = (session: Session, group: GroupRef, typed: GroupNames): Promise<UserGroup> => {
  const names = trimmed(typed);
  return changeSigned(session, {
    ref: groupRef(group),
    change: ({ policy, lists }) => ({
      policy,
      lists: lists.map((list) => ({ ...list, name: names.friendly_name })),
    }),
    send: (record) =>
      session.api.team.updateGroup({
        params: { enterpriseId: group.enterpriseId, id: group.id },
        body: { ...names, record },
      }),
  });
};

/** Adds a user to the group. Returns null if the user is already in the group. */
export const addGroupMember = (
  session: Session,
  group: GroupRef,
  userUid: string,
): Promise<GroupMember | null> =>
  changeSigned(session, {
    ref: groupRef(group),
    change: withUsers((users) => [
      ...users.filter(({ uid }) => uid !== userUid),
      { uid: userUid, entity_type: "user" },
    ]),
    send: (record) =>
      session.api.team.addGroupUser({
        params: { enterpriseId: group.enterpriseId, groupId: group.id },
        body: { user_id: userUid, record },
      }),
  });

export const removeGroupMember = (session: Session, group: GroupRef, userUid: string): Promise<void> =>
  changeSigned(session, {
    ref: groupRef(group),
    change: withUsers((users) => users.filter(({ uid }) => uid !== userUid)),
    send: (record) =>
      session.api.team.removeGroupUser({
        params: { enterpriseId: group.enterpriseId, groupId: group.id, userId: userUid },
        query: { record },
      }),
  });
