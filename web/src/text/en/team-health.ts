import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const members = (count: number) => `${enNumber(count)} ${enPlural(count, "member", "members")}`;

export const teamHealth = {
  title: "Passwords",
  note: "Each member has a health report of their own, which only that member sees. Here are the numbers that members have chosen to send; they can take them back at any time.",
  caption: "Numbers of the health reports that members have sent",
  summary: (sent: number, others: number) =>
    `${members(sent)} ${enPlural(sent, "has", "have")} sent their numbers; ${members(others)} ${enPlural(others, "has", "have")} not.`,
  number: enNumber,
  member: "Member",
  score: "Score",
  checked: "Passwords",
  leaked: "Leaked",
  reused: "Reused",
  weak: "Weak",
  others: "Other problems",
  sentAt: "Sent",
  narrow: (
    { checked, leaked, reused, weak }: Readonly<Record<"checked" | "leaked" | "reused" | "weak", number>>,
    day: string,
  ) =>
    `${enNumber(checked)} ${enPlural(checked, "password", "passwords")}: ${enNumber(leaked)} leaked, ${enNumber(reused)} reused, ${enNumber(weak)} weak. Sent on ${day}`,
  emptyTitle: "No member has sent numbers yet",
  empty: "Members find “Send these numbers” below their own health report.",
  factors: {
    title: "Two-factor security",
    note: "With a second factor, a stolen password alone is not enough to sign in. You see whether one is on, and not which. Members turn it on in their settings, under Two-factor security.",
    summary: (without: number, all: number) =>
      without === 0
        ? "Every member has a second factor."
        : `${enNumber(without)} of ${members(all)} ${enPlural(without, "has", "have")} no second factor.`,
    show: "Members shown",
    without: "Without a second factor",
    all: "All members",
    member: "Member",
    state: "Second factor",
    on: "On",
    off: "Off",
  },
};
