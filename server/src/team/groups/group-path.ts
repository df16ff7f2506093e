/** Which group of which enterprise. */
export interface GroupPath {
  readonly enterpriseUid: string;
  readonly uid: string;
}
