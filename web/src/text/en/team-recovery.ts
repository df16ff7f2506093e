/** @file The words of members' requests to have their accounts recovered. */
import { isoDateTime, isoDay } from "../date-time.ts";

export const teamRecovery = {
  text: "Members who have lost their password ask for their account here. Give it back only to someone you know and have spoken to.",
  list: "Requests",
  emptyTitle: "No requests",
  empty: "Members who follow a reset link can ask an administrator for help. Their requests appear here.",
  states: {
    waiting: "Waiting",
    taken: "Taken",
    approved: "Given",
    refused: "Refused",
  },
  takenBy: (name: string, at: string | null) =>
    at === null ? `Taken by ${name}` : `Taken by ${name}, ${isoDateTime(at)}`,
  takeOver: {
    question: (admin: string) => `Take over from ${admin}?`,
    since: (admin: string, at: string | null) =>
      at === null
        ? `${admin} already answers this request.`
        : `${admin} has been answering this request since ${isoDateTime(at)}.`,
    effect: (admin: string, user: string) =>
      `If you take it over, ${user} compares a new code with you. The one that ${user} compares with ${admin} no longer works, and both are told.`,
    action: "Take over",
    lost: (admin: string) => `${admin} has taken this request over`,
    lostText: (admin: string, user: string) =>
      `Your code no longer works, and nothing was given. ${user} now compares a new code with ${admin}.`,
  },
  asked: (at: string) => `Asked on ${isoDay(at)}`,
  expires: (at: string) => `Until ${isoDay(at)}`,
  notOwn: "Another administrator has to do this for you",
  compare: "Compare the code",
  compareOf: (name: string) => `Compare the code with ${name}`,
  compareTitle: (name: string) => `Compare the code with ${name}`,
  compareText:
    "Call this person at a number you already know, and read the code out. Their screen shows the same one.",
  compareWarning:
    "If even one character differs, or you do not recognize the voice, cancel and refuse the request.",
  code: "Code to compare",
  isSame: (name: string) => `I have spoken to ${name}, and the codes are the same`,
  compareFirst: "Compare the code first",
  approve: "Give the account back",
  approving: "One moment…",
  approved: (name: string) => `${name} gets an email with a link to set a new password.`,
  approvedKept: (name: string) =>
    `This server sends no email: ask its operator for the link, and give it to ${name} within 30 minutes.`,
  refuse: "Refuse",
  refuseOf: (name: string) => `Refuse the request of ${name}`,
  refuseQuestion: (name: string) => `Refuse the request of ${name}?`,
  refuseText: "This person is told by email, and can ask again.",
  refuseKept: "This server sends no email: tell this person yourself. They can ask again.",
  refused: (name: string) => `The request of ${name} is refused.`,
};
