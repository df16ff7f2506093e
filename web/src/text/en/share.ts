import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

/** The texts of the share dialog, and of what waits for the user. */
export const share = {
  title: (bucket: string) => `Share “${bucket}”`,
  entry: (entry: string) =>
    `“${entry}” is in this bucket. People who have the bucket can open each of its entries.`,

  /** What waits for the user. `named` is also the name of a link or button that shows a number. */
  waiting: {
    share: "Share",
    named: (label: string, count: number) => `${label}, ${enNumber(count)} waiting`,
    review: "Review",
    members: (count: number, bucket: string) =>
      `${enNumber(count)} ${enPlural(count, "person waits", "people wait")} for you to confirm access to “${bucket}”`,
    membersText: "Their email address is confirmed. Check their code, then confirm the access.",
    people: (count: number) =>
      `${enNumber(count)} ${enPlural(count, "person waits", "people wait")} to become a member of the team`,
    requests: (count: number) =>
      `${enNumber(count)} ${enPlural(count, "member asks", "members ask")} you to recover an account`,
    requestsText: "Call the person before you approve, and compare the code that both of you see.",
  },
};
