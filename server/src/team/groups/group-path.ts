import type { RecordedObject } from "../../policies/stored-permissions.store.ts";

/** Which group of which enterprise. */
export interface GroupPath {
  readonly enterpriseUid: string;
  readonly uid: string;
}

/** The group as an object with signed permissions. Its members are signed as the only access list of this object. */
export const toRecordedGroup = ({ enterpriseUid, uid }: GroupPath): RecordedObject => ({
  enterpriseUid,
  model: "group",
  bucketUid: null,
  uid,
});
