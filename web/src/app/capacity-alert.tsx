import type { Session } from "@keepwell/client/session/session.ts";
import { useQuery } from "@tanstack/react-query";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";
import { FormAlert } from "../ui/form-alert.tsx";
import type { Submission } from "../ui/use-submit.ts";
import { RouterLinkButton } from "./links.tsx";
import { profileQuery } from "./profile.ts";

interface CapacityAlertProps {
  readonly session: Session;
  readonly submission: Submission<string>;
}

/**
 * The alert of a form that makes something: where the plan has no room for it, with the way to one that has. No plan
 * has more room than a full account.
 */
export function CapacityAlert({ session, submission }: CapacityAlertProps) {
  const helps = submission.errorType === "payment" && submission.errorCode !== "account.full";
  return <FormAlert submission={submission} action={helps && <PlansLink session={session} />} />;
}

/** Nothing for a member of a team who does not see to its plan. */
export function PlansLink({ session }: { readonly session: Session }) {
  const text = useText().errors;
  const license = useQuery(profileQuery(session)).data?.license;
  if (!license) return null;
  return <RouterLinkButton to={PATHS["change-plan"]}>{text.seePlans}</RouterLinkButton>;
}
