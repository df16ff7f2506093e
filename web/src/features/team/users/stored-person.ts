import type { ShownUser } from "../team-queries.ts";

/** A member's name and address as the server stores them, even if administrators have signed others. */
export const storedPerson = ({
  firstname,
  lastname,
  email: shown,
  change,
}: Pick<ShownUser, "firstname" | "lastname" | "email" | "change">) => {
  const email = change === null || change === "unverified" ? shown : change.email;
  return { firstname, lastname, email, email_confirm: email };
};
