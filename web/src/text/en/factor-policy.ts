import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

/** The setting of an enterprise that requires a second factor of its members. */
export const factorPolicy = {
  title: "Second factor",
  on: "Every active member needs a second factor: an authenticator app, a security key or a phone. A passkey alone does not count, because the password alone still signs in.",
  off: "Members may sign in with their password alone.",
  require: {
    action: "Require a second factor",
    question: "Require a second factor?",
    explain: (without: number) =>
      without === 0
        ? "Every active member has one, so nothing changes for them now. New members need one as soon as they are admitted."
        : `${enNumber(without)} active ${enPlural(without, "member has", "members have")} none. Until they add one, Keepwell opens only the pages on which they can do so, on all their devices and in the extension. They lose nothing.`,
  },
  end: {
    action: "Stop requiring it",
    question: "Stop requiring a second factor?",
    explain: "Members may then remove theirs, and sign in with their password alone.",
  },
  members: "See who has one",
  ownFirst: "Add one to your own account first.",
  ownPage: "Your two-factor security",
  required: "Saved. Members without a second factor are asked to add one now.",
  ended: "Saved. A second factor is no longer required.",
};
