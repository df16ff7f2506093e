import type { MemberChange } from "@keepwell/client/team/roster/as-signed.ts";
import { type TeamText, useTeamText } from "../../text/team-text.ts";

/**
 * Shows a member's name and address as the server sends them, if they differ from those that administrators have
 * signed. If the roster cannot be verified, says so.
 */
export function ChangedName({ change }: { readonly change: MemberChange }) {
  const words = useTeamText().memberNames;
  if (change === null) return null;
  return <span className="block text-meta wrap-anywhere text-warn-text">{changeWords(change, words)}</span>;
}

type Words = TeamText["memberNames"];

export const changeWords = (change: Exclude<MemberChange, null>, words: Words): string =>
  change === "unverified" ? words.unverified : words.told(change.fullname, change.email);

/**
 * Why the page disables actions on a member: the name or address differs from the signed one, or the roster cannot be
 * verified. Undefined if neither is so.
 */
export const stopReason = (change: MemberChange, words: Words): string | undefined => {
  if (change === null) return undefined;
  return change === "unverified" ? words.unverified : words.stopped;
};
