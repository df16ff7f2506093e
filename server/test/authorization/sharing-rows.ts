import { makeUid } from "@keepwell/crypto/uid.ts";
import { nextBucketRow, SOME_MAC } from "../buckets/bucket-rows.ts";
import { type Rows, SOME_GRANT, someKey } from "./target.ts";

export const sharingRows: Rows = {
  lookUpKeys: { allowed: 200, body: () => ({ email: "a@example.test" }) },
  listAccesses: { allowed: 200 },
  getAccess: { allowed: 200 },
  addAccess: {
    allowed: 201,
    body: () => ({
      uid: makeUid(),
      email: "a@example.test",
      access_type: "read",
      invite_mac: SOME_MAC,
    }),
  },
  updateAccess: {
    allowed: 200,
    body: () => ({ access_type: "write", invite_mac: SOME_MAC }),
  },
  confirmAccess: { allowed: 404, body: () => ({ grant: SOME_GRANT }) },
  removeAccess: { allowed: 204 },
  acceptAccess: { allowed: 403 },
  leaveBucket: { allowed: 403 },
  listWaitingMembers: { allowed: 200 },
  listInvitations: { allowed: 200 },
  startRotation: {
    allowed: 201,
    body: (target) => ({
      gen: 2,
      row: nextBucketRow(target.bucket),
      key: someKey(target),
      grants: [],
      invites: [],
    }),
  },
  getRotation: { allowed: 200 },
  continueRotation: { allowed: 200, body: () => ({ gen: 1, keys: {} }) },
  offerBucket: { allowed: 422, body: () => ({ user_uid: makeUid(), grant: SOME_GRANT }) },
  withdrawOffer: { allowed: 404 },
  acceptBucket: {
    allowed: 404,
    body: (target) => ({ row: nextBucketRow(target.bucket), key: someKey(target), grant: SOME_GRANT }),
  },
  listLinks: { allowed: 200 },
  putLink: {
    allowed: 422,
    body: () => ({ x_pk: `${"A".repeat(43)}=`, verifier: "A".repeat(43), grant: SOME_GRANT }),
  },
  removeLink: { allowed: 404 },
  openLink: { allowed: 404, body: () => ({ verifier: "A".repeat(43) }) },
  useLink: {
    allowed: 404,
    body: (target) => ({
      verifier: "A".repeat(43),
      gen: 1,
      key: someKey(target),
      claim: SOME_MAC,
    }),
  },
};
