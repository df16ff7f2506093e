/** The days that an entry stays in Trash before the server deletes it. */
export const TRASH_DAYS = 30;
