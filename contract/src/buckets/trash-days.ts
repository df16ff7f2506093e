/** For how many days an entry or a bucket stays in Trash before the server deletes it. */
export const TRASH_DAYS = 30;
