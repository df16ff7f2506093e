import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { RouterLinkButton } from "../../../app/links.tsx";
import { PATHS } from "../../../paths.ts";
import { useShareLinkText } from "../../../text/share-link-text.ts";
import { useText } from "../../../text/text.ts";
import type { LinkProblem } from "./use-link.ts";

interface LinkProblemAlertProps {
  readonly problem: LinkProblem;
  /** The address of the signed-in account. */
  readonly email?: string;
  readonly onRetry?: () => void;
  readonly onSignOut?: () => void;
}

type Words = readonly [title: string, explanation?: string];

const wordsOf = (text: ReturnType<typeof useShareLinkText>, problem: LinkProblem, email: string): Words => {
  if (problem.kind === "failed") return [problem.message];
  if (problem.kind === "changed") return [text.changed(problem.who), text.changedText(problem.who)];
  const words: Readonly<Record<typeof problem.kind, Words>> = {
    incomplete: [text.incomplete, text.incompleteText],
    invalid: [text.invalid, text.invalidText],
    otherAddress: [text.otherAddress, text.otherAddressText(email)],
    unproven: [text.unproven, text.unprovenText],
  };
  return words[problem.kind];
};

/** Says why the link does not open a bucket, and what the user can do instead. */
export function LinkProblemAlert(props: LinkProblemAlertProps) {
  const { problem, email = "" } = props;
  const text = useShareLinkText();
  const retry = useText().common.retry;
  const [title, explanation] = wordsOf(text, problem, email);
  return (
    <div className="flex flex-col items-start gap-5">
      <Alert tone="error" isLive title={title}>
        {explanation}
      </Alert>
      <div className="flex flex-wrap gap-2">
        {problem.kind === "failed" && props.onRetry && (
          <Button variant="primary" onPress={props.onRetry}>
            {retry}
          </Button>
        )}
        {problem.kind === "otherAddress" && props.onSignOut && (
          <Button variant="primary" onPress={props.onSignOut}>
            {text.useOther}
          </Button>
        )}
        <RouterLinkButton to={PATHS.home}>{text.toApp}</RouterLinkButton>
      </div>
    </div>
  );
}
