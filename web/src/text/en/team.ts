import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";
import { enterpriseName } from "./enterprise-name.ts";
import { entryNames } from "./entry-names.ts";
import { exportPolicy } from "./export-policy.ts";
import { factorPolicy } from "./factor-policy.ts";
import { lockPolicy } from "./lock-policy.ts";
import { memberNames } from "./member-names.ts";
import { teamPeople } from "./team-people.ts";
import { teamRecovery } from "./team-recovery.ts";

const count = (many: number, one: string, other: string) => `${enNumber(many)} ${enPlural(many, one, other)}`;

export const team = {
  ...teamPeople,
  enterpriseName,
  entryNames,
  exportPolicy,
  factorPolicy,
  lockPolicy,
  memberNames,
  title: "Team",
  nav: "Team",
  sections: {
    users: "Users",
    groups: "Groups",
    permissions: "Root permissions",
    admins: "Admins",
    leavers: "Leavers",
    recovery: "Recovery",
    health: "Health reports",
    audit: "Audit log",
  },
  loadFailed: "This could not be loaded.",
  denied: "You are not allowed to access this page.",
  deniedText: "Someone who manages permissions in your team can give you access.",
  adminsOnlyText:
    "Only administrators of your team see this page. An administrator can make you an administrator too.",
  gone: "This is no longer here.",
  filter: "Filter by name",
  manage: "Manage",
  searchPerson: "Search by name or email",
  chooseOther: "Change",
  people: (many: number) => count(many, "person found", "people found"),

  due: {
    outsideTitle: "Your new keys cannot be confirmed",
    outsideText:
      "You started over with an empty account while you were the only administrator, and only another administrator can confirm new keys. People, groups and changes of this team can no longer be confirmed. Bring your earlier data back with the old password or recovery code, and move what you need into your private passwords. For a new team, you need a new account.",
    outsideAction: "Bring earlier data back",
    title: "Waiting for your confirmation",
    admit: "People who have joined",
    admitText:
      "Compare each joining code with the person, by phone or face to face. They find it on their page for joining the team, which the notice at the top of their screen opens. The identity code in their Settings is another one. If you both read the joining code and it differs, another person may be posing as them: do not confirm, and delete the user. You can confirm without comparing, but an impostor could then read everything that you give this person. The person stays marked until you compare the code on their page.",
    changes: "Changes",
    codesText:
      "Names that no administrator has signed come from the server. The codes beside them were signed by administrators: each person finds theirs in the settings, under Preferences.",
    reading: "Reading what administrators have signed…",
    remove: (name: string) => `${name} loses access to the team.`,
    removeGone: "Someone whose account was deleted loses access to the team.",
    endAdmin: (name: string | undefined) => `${name ?? "Someone"} is no longer an administrator.`,
    groupCreate: (name: string) => `The group “${name}” gets a key.`,
    groupRename: (before: string, name: string) => `The group “${before}” is renamed “${name}”.`,
    groupRekey: (name: string) => `The group “${name}” gets a new key, because someone left it.`,
    groupRemove: (name: string | undefined) =>
      name === undefined ? "A deleted group is removed." : `The deleted group “${name}” is removed.`,
    changedNames: "Changed names",
    changedNamesText:
      "Check each one on the member’s page, where you compare the code. They are not confirmed together with other changes.",
    newKeys: "The team gets new keys, because an administrator left.",
    review: (many: number) => `Review ${count(many, "change", "changes")}`,
    confirm: (many: number) => `Confirm ${count(many, "change", "changes")}`,
    confirmUncompared: (many: number) => `Confirm without comparing (${many})`,
    confirming: "Confirming…",
    confirmed: (many: number) => `${count(many, "change", "changes")} confirmed.`,
  },

  /** The one code that a new member and an administrator compare. */
  compare: {
    title: "Joining code",
    joinText:
      "Call an administrator, or meet them. They see the same code beside your name in the list of users. If the codes differ, do not join: another person may be posing as your team.",
    join: "The code is the same: join",
    joinLater: "Join and compare later",
    joinLaterText:
      "Until you have compared it, you rely on the server to have shown you the right team, and administrators cannot bring your account back.",
    ownTitle: (name: string) => `You have not compared the code with ${name} yet`,
    ownText:
      "Until you do, another person could be posing as your team, and could read what you save in its buckets. Until then, administrators also cannot bring your account back.",
    ownHow:
      "Call an administrator, or meet them: they see the same code on your page in the list of users. It is not the identity code in your Settings.",
    ownDiffers:
      "If the codes differ, another person may be posing as your team: save nothing more in its buckets, and change the passwords that you have saved there.",
    toCompare: "Compare the code",
    isSame: "The code is the same",
    compared: "The code is compared.",
    comparedNow: "You have compared this code.",
    memberText: (name: string) =>
      `${name} finds the same code on their page for joining the team, which the notice at the top of their screen opens. The identity code in their Settings is another one. Call them, or meet them, and read it out. If the codes differ, another person may be posing as them: do not confirm.`,
    activeText: (name: string) =>
      `${name} finds the same code on their page for joining the team, which the notice at the top of their screen opens. The identity code in their Settings is another one. Call them, or meet them, and read it out. If you both read this code and it differs, another person may be posing as them: delete this user, and change the passwords that they could open.`,
    notJoinedText: (name: string) =>
      `${name} sees the same code now. Once they have joined, you confirm them here.`,
    confirm: (name: string) => `The code is the same: confirm ${name}`,
    confirmed: (name: string) => `${name} belongs to the team.`,
    state: "Code not compared",
    stateText: (name: string) =>
      `${name} was confirmed without comparing the joining code. Until you compare it on their page, another person could be in their place, and could read everything that ${name} is given.`,
  },

  signedCode: {
    text: "The name comes from the server. Administrators have signed the identity code. To be sure that this is the right person, ask them for the code in their settings, under Preferences. It is not the joining code.",
    signedText:
      "Administrators have signed the name and the identity code, so the server cannot have changed them. To be sure that this is the right person, ask them for the code in their settings, under Preferences. It is not the joining code.",
    none: "The code that administrators signed for this person could not be read. Nothing is signed in your name: the change waits for an administrator.",
    reading: "Reading what administrators have signed…",
  },

  recovery: teamRecovery,

  join: {
    title: "Join a team",
    titleOf: (name: string) => `Join ${name}`,
    none: "There is no team to join",
    text: (name: string, members: number, admins: number) =>
      `${name} has invited you. ${count(members, "person belongs", "people belong")} to it, and ${count(admins, "person administers", "people administer")} it.`,
    code: "Team code",
    codeText:
      "Ask an administrator for it, face to face or by phone, and compare. If it differs, do not join: another person may be posing as your team.",
    isSame: "An administrator has told me the same code",
    compareFirst: "Compare the team code first",
    mayTitle: "What you agree to",
    may: [
      "Administrators can read and change everything in the team’s buckets, which hold its passwords and notes.",
      "If you lose your password, administrators can bring your account back. They can then read everything in it, including your private passwords.",
      "The team’s log shows administrators what you open, change and copy in the team’s buckets, and when you sign in.",
      "Administrators can suspend your account, which locks you out until they let you back in, or delete it with your private passwords.",
    ],
    password: "Your password",
    passwordHint: "Entering it is how you agree. We never see it.",
    fill: "Enter your password",
    submit: (name: string) => `Join ${name}`,
    joining: "One moment…",
    joined: (name: string) => `You have joined ${name}.`,
    invitedTitle: (name: string) => `${name} has invited you`,
    invitedText: "Join to see what the team shares with you.",
    toJoin: "See what joining means",
    /** For a member whose account no longer remembers the team. */
    lost: {
      title: (name: string) => `Compare the code of ${name} again`,
      text: "Your account’s memory was lost: the team’s buckets stay closed until you have compared its code.",
      offer: (name: string) =>
        `Your account no longer remembers ${name}. Compare the code, then confirm it with your password.`,
    },
    /** For an administrator whose previous keys are gone. */
    again: {
      title: (name: string) => `Join ${name} again`,
      text: "You started with an empty account: the team does not know your new keys.",
      offer: (name: string) =>
        `You administer ${name} and have started with an empty account. Join again with your new keys.`,
      codeText:
        "Compare it with the code that you have kept, or that a member of the team sees. If it differs, do not join: another person may be posing as your team.",
      isSame: "I have compared it, and it is the same code",
    },
    waitingTitle: "Waiting for an administrator",
    waitingText: (name: string) =>
      `An administrator of ${name} has to confirm you, and may ask for the code. The administrators were told by email that you have joined. If it takes long, ask the person who invited you. Once you are confirmed, the team’s buckets appear by themselves. Your private passwords are ready.`,
    waitingKept: (name: string) =>
      `An administrator of ${name} has to confirm you, and may ask for the code. This server sends no email: tell the person who invited you that you have joined. Once you are confirmed, the team’s buckets appear by themselves. Your private passwords are ready.`,
    toCode: "See the code",
    isMember: (name: string) => `You belong to ${name}`,
    renewTitle: "Administrators cannot bring your account back yet",
    renewText: (name: string) =>
      `If you forget your password, an administrator of ${name} can give you your account back, once you have agreed to it with your password. You are asked again when the team’s keys change.`,
    renew: "Agree",
    renewed: "Administrators can bring your account back.",
  },

  invitation: {
    opening: "Checking your invitation…",
    askAgain: "Ask the person who invited you to send the invitation again.",
    text: (firstname: string, enterprise: string) =>
      `Welcome, ${firstname}. ${enterprise} has made an account for you. Keepwell keeps your passwords and notes, and those that the team shares. Choose the account’s password: only you know it.`,
    email: "Email",
    password: "Password",
    repeat: "Repeat password",
    mismatch: "The two passwords are not the same.",
    fill: "Fill in both fields",
    submit: "Set password",
    submitting: "Creating your account…",
    replaces: {
      title: "There is another account with this address",
      text: "It was never confirmed. If you continue, it is permanently deleted with everything in it. If it belongs to another team, that team keeps it without your address.",
      keep: "If you created it yourself and want to keep what is in it, first sign in and give it another address.",
      phrase: "delete the account",
      label: (phrase: string) => `Type “${phrase}” to confirm`,
      fill: "Confirm that the other account can be deleted",
    },
    done: "Your account is ready. You can now login.",
    doneText: "You will then be asked to join the team.",
    toLogin: "Sign in",
  },
};
