import type { Session } from "@keepwell/client/session/session.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import type { Submission } from "@keepwell/ui/use-submit.ts";
import { useQuery } from "@tanstack/react-query";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";
import { RouterLinkButton } from "./links.tsx";
import { profileQuery } from "./profile.ts";

interface CapacityAlertProps {
  readonly session: Session;
  readonly submission: Submission<string>;
}

/**
 * The alert of a form that creates something. If the plan has no room, the alert links to the plans. If the account
 * itself is full, there is no link, because no plan changes that.
 */
export function CapacityAlert({ session, submission }: CapacityAlertProps) {
  const helps = submission.errorType === "payment" && submission.errorCode !== "account.full";
  return <FormAlert submission={submission} action={helps ? <PlansLink session={session} /> : undefined} />;
}

/** A link to the plans. Nothing for a member of a team who does not manage the team's billing. */
export function PlansLink({ session }: { readonly session: Session }) {
  const text = useText().errors;
  const license = useQuery(profileQuery(session)).data?.license;
  if (!license) return null;
  return <RouterLinkButton to={PATHS["change-plan"]}>{text.seePlans}</RouterLinkButton>;
}
