/** @file Groups of an enterprise's members. Their keys stand in its roster, and are given as grants. */
import { endpoint } from "../endpoint.ts";
import { groupName, newUid, text, timestamp, uid } from "../fields.ts";
import { named, z } from "../zod.ts";
import { enterpriseParams, inEnterprise, person } from "./fields.ts";
import { MEMBER_STATES } from "./users.endpoints.ts";

export const GROUP_NAME_MAX = 100;
/** Of one enterprise, and of one group. */
export const GROUPS_MAX = 1000;
export const GROUP_USERS_MAX = 5000;

/** The system name: lower-case letters and digits, with underscores for blanks. One group has it in an enterprise. */
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
    /** How many belong to it. */
    members: z.int().check(z.minimum(0)),
    /** Generation of its key; null while no administrator has made one. */
    gen: z.nullable(z.int()),
    created_at: timestamp,
  }),
);

const groupMemberReply = named(
  "GroupMember",
  z.object({
    id: uid,
    user: person,
    /** What is granted to the group, only those have who are `active`. */
    state: z.enum(MEMBER_STATES),
    created_at: timestamp,
  }),
);

const groupParams = z.object({ enterpriseId: uid, groupId: uid });

export const groupsEndpoints = {
  listGroups: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/usergroups",
    summary:
      "The groups of the enterprise, by name. For those who manage users, as all calls about groups: `users_groups.manage` for any other.",
    access: "session",
    params: enterpriseParams,
    reply: z.array(groupReply),
  }),
  createGroup: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/usergroups",
    summary:
      "Creates a group. Its key follows, when an administrator enters it into the roster. `users_groups.manage` for who manages no users; `groups.full` where the enterprise has 1,000 already; 422 on `name` or `friendly_name` where another group has it, or one that looks the same.",
    access: "session",
    params: enterpriseParams,
    body: z.object({ uid: z.optional(newUid), friendly_name: groupName, name: systemName }),
    reply: groupReply,
    status: 201,
  }),
  getGroup: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/usergroups/{id}",
    summary: "One group. `users_groups.manage` for who manages no users.",
    access: "session",
    params: inEnterprise,
    reply: groupReply,
  }),
  updateGroup: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/usergroups/{id}",
    summary:
      "Renames a group. `users_groups.manage` for who manages no users, and for who is no administrator and does not hold himself all that access lists grant to the group; 422 on `name` or `friendly_name` where another group has it, or one that looks the same.",
    access: "session",
    params: inEnterprise,
    body: z.object({ friendly_name: groupName, name: systemName }),
    reply: groupReply,
  }),
  deleteGroup: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/usergroups/{id}",
    summary:
      "Deletes a group; what was granted to it ends at once. `users_groups.manage` for who manages no users.",
    access: "session",
    params: inEnterprise,
    reply: z.void(),
    status: 204,
  }),
  listGroupUsers: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/usergroups/{groupId}/users",
    summary: "Who belongs to a group, by full name. `users_groups.manage` for who manages no users.",
    access: "session",
    params: groupParams,
    reply: z.array(groupMemberReply),
  }),
  addGroupUser: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/usergroups/{groupId}/users",
    summary:
      "Adds somebody to a group. Null where he belongs to it already. `users_groups.manage` for who manages no users, and for who is no administrator and does not hold himself all that access lists grant to the group; 422 on `user_id` for who is not of the enterprise; `group.full` where 5,000 belong to it already.",
    access: "session",
    params: groupParams,
    body: z.object({ user_id: uid }),
    reply: z.nullable(groupMemberReply),
  }),
  removeGroupUser: endpoint({
    method: "DELETE",
    path: "/api/enterprises/{enterpriseId}/usergroups/{groupId}/users/{userId}",
    summary:
      "Takes somebody out of a group. Its key is due to be changed. `users_groups.manage` for who manages no users; 404 for who does not belong to it.",
    access: "session",
    params: z.object({ enterpriseId: uid, groupId: uid, userId: uid }),
    reply: z.void(),
    status: 204,
  }),
};

export type UserGroup = z.output<typeof groupReply>;
export type GroupMember = z.output<typeof groupMemberReply>;
