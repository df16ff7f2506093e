import { inviterName } from "./inviter-name.ts";
import { quoted } from "./quoted.ts";
import type { TeamLetters } from "./words.ts";

const named = (enterprise: string): string => `“${quoted(enterprise)}”`;

export const teamEn: TeamLetters = {
  team_invitation: ({ enterprise, ...inviter }) => ({
    subject: "You are invited to a team",
    paragraphs: [
      `${inviterName(inviter)} invites you to the team ${named(enterprise)}. Keepwell is a password manager, in which the team keeps its shared passwords and notes.`,
      "Choose a password to create your account. This link is valid for 14 days and can be used once.",
    ],
    action: "Choose my password",
    after: [
      "If you do not know who this is, you can ignore this message: no account is created without you. Do not pass the link on to anyone.",
    ],
  }),
  membership_ended: ({ enterprise }) => ({
    subject: "Your team account was deleted",
    paragraphs: [
      `You no longer belong to the team ${named(enterprise)}. Your account and your private passwords were deleted. This cannot be undone, and we will not write to you again.`,
    ],
    after: ["If this comes as a surprise, ask an administrator of the team."],
  }),
  recovery_asked: ({ enterprise, person, personEmail }) => ({
    subject: "A member asks you to recover an account",
    paragraphs: [
      `${inviterName({ inviter: person, inviterEmail: personEmail })} has lost the password of an account of the team ${named(enterprise)}, and asks an administrator to recover it.`,
      "Call this person before you approve, and compare the code that both of you see. The request ends after 7 days.",
    ],
    action: "See the request",
    after: [
      "If this person says that they did not ask, refuse the request: another person reads that mailbox.",
    ],
  }),
  member_waiting: ({ enterprise, person, personEmail }) => ({
    subject: "A new member waits for you",
    paragraphs: [
      `${inviterName({ inviter: person, inviterEmail: personEmail })} has accepted the invitation to the team ${named(enterprise)}, and waits for an administrator.`,
      "Until an administrator confirms this person, nothing of the team can be opened by them. Compare the code that you are shown with theirs, in person or by phone.",
    ],
    action: "Confirm the member",
    after: ["If you do not know who this is, remove this person on the same page."],
  }),
  recovery_approved: ({ enterprise }) => ({
    subject: "Your account can be recovered",
    paragraphs: [
      `An administrator of the team ${named(enterprise)} has approved the recovery of your account. Open this link in the browser in which you asked, and choose a new password.`,
      "This link is valid for 30 minutes and can be used once. After that, ask for another one on the sign-in page.",
    ],
    action: "Choose a new password",
    after: ["If you did not ask for it, tell an administrator at once. Do not pass the link on to anyone."],
  }),
  recovery_refused: ({ enterprise }) => ({
    subject: "Your request was refused",
    paragraphs: [
      `An administrator of the team ${named(enterprise)} has refused to recover your account. Your password stays as it is.`,
    ],
    after: [
      "If you did not ask for it, another person has used a link that was sent to this address: secure your mailbox.",
    ],
  }),
};
