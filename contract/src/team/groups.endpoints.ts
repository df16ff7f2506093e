/**
 * @file Groups of an enterprise's members. The roster lists the groups' public keys. Members get a group's private key
 * in a grant.
 */
import { emptyReply, endpoint } from "../endpoint.ts";
import { groupName, newUid, text, timestamp, uid } from "../fields.ts";
import {
  grantsNotHeld,
  groupsNotManaged,
  notInEnterprise,
  recordRefused,
  refusal,
  tooManyTries,
  uidTaken,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { enterpriseParams, inEnterprise, person } from "./fields.ts";
import { record } from "./permissions.endpoints.ts";
import { MEMBER_STATES } from "./users.endpoints.ts";

export const GROUP_NAME_MAX = 100;
/** The maximum number of groups in an enterprise, and of members in a group. */
export const GROUPS_MAX = 1000;
export const GROUP_USERS_MAX = 5000;

/** The system name: lower-case letters and digits, with underscores for blanks. It is unique in the enterprise. */
const systemName = text(GROUP_NAME_MAX).check(
  z.minLength(1, "required"),
  z.regex(/^[a-z0-9_]*$/, "group_name_invalid"),
);

const groupReply = named(
  "UserGroup",
  z.object({
    uid,
    id: uid,
    friendly_name: text(255),
    name: text(GROUP_NAME_MAX),
    members: z.int().check(z.minimum(0)),
    /** The generation of the group's key; null until an administrator has made the first key. */
    gen: z.nullable(z.int()),
    created_at: timestamp,
  }),
);

const groupMemberReply = named(
  "GroupMember",
  z.object({
    id: uid,
    user: person,
    /** Only `active` members have the permissions and keys of the group. */
    state: z.enum(MEMBER_STATES),
    created_at: timestamp,
  }),
);

const groupParams = z.object({ enterpriseId: uid, groupId: uid });

export const groupsEndpoints = {
  listGroups: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/usergroups",
    summary: "Lists the groups of the enterprise, by name.",
    access: "session",
    refusals: [notInEnterprise, groupsNotManaged],
    params: enterpriseParams,
    reply: z.array(groupReply),
  }),
  createGroup: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/usergroups",
    summary: "Creates a group.",
    details: "The group gets its key when an administrator adds it to the roster.",
    access: "session",
    refusals: [
      notInEnterprise,
      groupsNotManaged,
      refusal("groups.full", "The enterprise has 1,000 groups."),
      refusal(
        "validation",
        "Another group has the name, or one that looks the same (`group_name_taken`, `friendly_name_taken`).",
      ),
      uidTaken,
      ...recordRefused,
      tooManyTries,
    ],
    params: enterpriseParams,
    body: z.object({ uid: z.optional(newUid), friendly_name: groupName, name: systemName, record }),
    reply: groupReply,
    status: 201,
  }),
  getGroup: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/usergroups/{id}",
    summary: "Returns one group.",
    access: "session",
    refusals: [notInEnterprise, groupsNotManaged],
    params: inEnterprise,
    reply: groupReply,
  }),
  updateGroup: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/usergroups/{id}",
    summary: "Renames a group.",
    access: "session",
    refusals: [
      notInEnterprise,
      grantsNotHeld,
      refusal(
        "validation",
        "Another group has the name, or one that looks the same (`group_name_taken`, `friendly_name_taken`).",
      ),
      ...recordRefused,
      tooManyTries,
    ],
    params: inEnterprise,
    body: z.object({ friendly_name: groupName, name: systemName, record }),
    reply: groupReply,
  }),
  deleteGroup: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/usergroups/{id}",
    summary: "Deletes a group.",
    details: "Everything that was granted to the group ends at once.",
    access: "session",
    refusals: [notInEnterprise, groupsNotManaged, tooManyTries],
    params: inEnterprise,
    ...emptyReply,
  }),
  listGroupUsers: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/usergroups/{groupId}/users",
    summary: "Lists the members of a group, by full name.",
    access: "session",
    refusals: [notInEnterprise, groupsNotManaged],
    params: groupParams,
    reply: z.array(groupMemberReply),
  }),
  addGroupUser: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/usergroups/{groupId}/users",
    summary: "Adds a member to a group.",
    details: "Returns null if the group has the member already.",
    access: "session",
    refusals: [
      notInEnterprise,
      grantsNotHeld,
      refusal("validation", "`user_id` does not belong to the enterprise."),
      refusal("group.full", "The group has 5,000 members."),
      ...recordRefused,
      tooManyTries,
    ],
    params: groupParams,
    body: z.object({ user_id: uid, record }),
    reply: z.nullable(groupMemberReply),
  }),
  removeGroupUser: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/usergroups/{groupId}/users/{userId}",
    summary: "Removes a member from a group.",
    details: "The group's key is due for rotation.",
    access: "session",
    refusals: [notInEnterprise, groupsNotManaged, ...recordRefused, tooManyTries],
    params: z.object({ enterpriseId: uid, groupId: uid, userId: uid }),
    query: z.object({ record }),
    ...emptyReply,
  }),
};

export type UserGroup = z.output<typeof groupReply>;
export type GroupMember = z.output<typeof groupMemberReply>;
