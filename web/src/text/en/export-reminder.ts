import { unixDay } from "../date-time.ts";

/** The monthly reminder to export a copy, on the export page and on home. */
export const exportReminder = {
  title: "Reminder",
  monthly: "Remind me every month to export a copy",
  hint: "The reminder is shown on your home page. The choice is encrypted with your account, and the server cannot read it.",
  state: (last: number | null, due: number) =>
    `${last === null ? "" : `Last file saved on ${unixDay(last)}. `}Your home page reminds you ${due * 1000 > Date.now() ? `from ${unixDay(due)} on` : "now"}.`,
  due: "Time for a new copy of your entries",
  dueText: "You asked to be reminded every month. Keep the file where you find it without Keepwell.",
  toExport: "Export",
  later: "In a week",
  laterFailed: "This could not be saved. Try again when you are online.",
};
