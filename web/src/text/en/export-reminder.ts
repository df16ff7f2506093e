/** The monthly reminder to export a copy, on the export page and on home. */
export const exportReminder = {
  title: "Reminder",
  monthly: "Remind me every month to export a copy",
  hint: "The reminder is shown on your home page. The choice is encrypted with your account, and the server cannot read it.",
  /** The day of the last file, null if there is none, and the day of the next reminder, null if it is due. */
  state: (last: string | null, due: string | null) =>
    `${last === null ? "" : `Last file saved on ${last}. `}Your home page reminds you ${due === null ? "now" : `from ${due} on`}.`,
  due: "Time for a new copy of your entries",
  dueText: "You asked to be reminded every month. Keep the file where you can find it without Keepwell.",
  toExport: "Export",
  later: "Remind me in a week",
  laterFailed: "This could not be saved. Try again when you are online.",
};
