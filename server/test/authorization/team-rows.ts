import { makeUid } from "@keepwell/crypto/uid.ts";
import { anInvitationBody } from "../team/member-factories.ts";
import { type Rows, SOME_GRANT, type Target } from "./target.ts";

export const aGroupBody = () => ({
  friendly_name: `Operations ${makeUid()}`,
  name: `g_${makeUid().replaceAll("-", "_")}`,
});
const anAccessList = ({ team }: Target) => ({
  name: "Operations",
  users: [{ uid: team.user, entity_type: "user" }],
  permissions: { read: true },
});

export const HEALTH_COUNTS = {
  ...{
    score: 80,
    checked: 41,
    leaked: 1,
    reused: 2,
    weak: 3,
    short: 4,
    http: 5,
    old: 6,
    code: 7,
    address: 8,
  },
};

export const teamRows: Rows = {
  getEnterprise: { allowed: 200 },
  updateEnterprise: { allowed: 200, body: () => ({ name: "Acme" }) },
  // The server refuses the next call, because the founder has not confirmed the password recently.
  setFactorPolicy: { allowed: 403, body: () => ({ required: false }) },
  enterpriseUsage: { allowed: 200 },
  getRoster: { allowed: 200 },
  getEnterpriseKeys: { allowed: 200 },
  listUsers: { allowed: 200 },
  searchUsers: { allowed: 200 },
  searchMembers: { allowed: 200 },
  createUser: { allowed: 201, body: () => anInvitationBody() },
  getUser: { allowed: 200 },
  updateUser: { allowed: 200, body: () => anInvitationBody() },
  // The server refuses the next two calls, because the founder has not confirmed the password recently.
  deleteUser: { allowed: 403 },
  approveRecoveryRequest: { allowed: 403, body: () => ({ grant: SOME_GRANT }) },
  sendInvitation: { allowed: 200 },
  // The user is only invited: they cannot be suspended, and have no password to reset.
  setUserState: { allowed: 409, body: () => ({ state: "suspended" }) },
  resetUserPassword: { allowed: 409 },
  readInvitation: { allowed: 400, body: () => ({ token: "inv_none" }) },
  acceptInvitation: { allowed: 422, body: () => ({}) },
  joinEnterprise: { allowed: 422, body: () => ({ ak_gen: 1, escrow: SOME_GRANT }) },
  listGroups: { allowed: 200 },
  createGroup: { allowed: 201, body: () => aGroupBody() },
  getGroup: { allowed: 200 },
  updateGroup: { allowed: 200, body: () => aGroupBody() },
  deleteGroup: { allowed: 204 },
  listGroupUsers: { allowed: 200 },
  addGroupUser: { allowed: 200, body: ({ team }) => ({ user_id: team.user }) },
  removeGroupUser: { allowed: 204 },
  rosterDue: { allowed: 200 },
  appendRoster: {
    allowed: 422,
    body: () => ({ entries: ["A".repeat(400)], enterprise_keys: [], group_keys: [] }),
  },
  listAdmins: { allowed: 200 },
  createAdmin: {
    allowed: 403,
    body: ({ team }) => ({
      user_id: team.user,
      entry: "A".repeat(400),
      keys: { erk_b: SOME_GRANT, erk_r: SOME_GRANT },
      earlier_keys: [],
    }),
  },
  deleteAdmin: { allowed: 403 },
  teamWork: { allowed: 200 },
  giveKeys: { allowed: 200, body: () => ({ bucket_grants: [], group_keys: [] }) },
  refuseKeys: {
    allowed: 200,
    body: ({ team }) => ({ keys: [{ model: "bucket", uid: team.bucket, gen: 1, grant: SOME_GRANT }] }),
  },
  getGroupKeys: { allowed: 200 },
  rootPermissions: { allowed: 200 },
  contextPermissions: { allowed: 200 },
  myPermissions: { allowed: 200 },
  getAccessPolicy: { allowed: 200 },
  setAccessPolicy: { allowed: 200, body: () => ({ policy: "restrict" }) },
  listAccessLists: { allowed: 200 },
  createAccessList: { allowed: 201, body: anAccessList },
  getAccessList: { allowed: 200 },
  updateAccessList: { allowed: 200, body: anAccessList },
  deleteAccessList: { allowed: 204 },
  whoCanSee: { allowed: 200 },
  // No member has signed this record.
  signPermissions: { allowed: 422, body: () => ({ record: "A".repeat(380) }) },
  readPermissionRecords: {
    allowed: 200,
    body: ({ team }) => ({ objects: [{ model: "bucket", uid: team.bucket }] }),
  },
  askRecovery: { allowed: 400, body: () => ({ token: "none", x_pk: `${"A".repeat(43)}=` }) },
  readRecovery: { allowed: 404, body: () => ({ uid: makeUid(), secret: "none" }) },
  listRecoveryRequests: { allowed: 200 },
  // The first of the next two calls also needs a recent confirmation of the password. For the second one, the
  // enterprise has no recovery request. The tests of recovery by an administrator make these calls on requests.
  takeRecoveryRequest: { allowed: 403 },
  refuseRecoveryRequest: { allowed: 404 },
  listAudit: { allowed: 200 },
  reportAudit: {
    allowed: 204,
    body: ({ team }) => ({ kind: "entries_exported", bucket_id: team.bucket }),
  },
  listMemberFactors: { allowed: 200 },
  listPasswordHealth: { allowed: 200 },
  getOwnPasswordHealth: { allowed: 200 },
  sendPasswordHealth: { allowed: 200, body: () => HEALTH_COUNTS },
  withdrawPasswordHealth: { allowed: 204 },
  listLeavers: { allowed: 200 },
  // The enterprise has no former member. The tests of leavers make these calls on reports.
  getLeaver: { allowed: 404 },
  tickLeaverItem: { allowed: 404, body: () => ({ done: true }) },
};
