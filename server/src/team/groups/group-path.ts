import type { RecordedObject } from "../../policies/stored-permissions.store.ts";

export interface GroupPath {
  readonly enterpriseUid: string;
  readonly uid: string;
}

/** The group as an object with signed permissions. Its only access list has the group's members as grantees. */
export const toRecordedGroup = ({ enterpriseUid, uid }: GroupPath): RecordedObject => ({
  enterpriseUid,
  model: "group",
  bucketUid: null,
  uid,
});
