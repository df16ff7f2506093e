import type { Session } from "@keepwell/client/session/session.ts";
import { focusWhenLost } from "@keepwell/ui/focus-when-lost.ts";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SaveButton } from "@keepwell/ui/save-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { failureOf } from "../../app/failure-words.ts";
import { queryClient } from "../../app/query-client.ts";
import { teamKey } from "./team-queries.ts";

interface Choices<Policy> {
  /** The policy in the verified roster. */
  readonly signed: Policy;
  readonly policies: readonly Policy[];
}

interface PolicySectionProps<Policy extends string> {
  readonly session: Session;
  /** The name of the policy in the roster. */
  readonly name: string;
  readonly words: { readonly title: string; readonly text: string; readonly saved: string };
  readonly read: () => Promise<Choices<Policy>>;
  readonly sign: (policy: Policy) => Promise<void>;
  /** The field in which the user chooses a policy. */
  readonly children: (field: Field<Policy>) => ReactNode;
}

interface Field<Policy> {
  readonly policies: readonly Policy[];
  readonly value: Policy;
  readonly onChange: (policy: Policy) => void;
}

const policyQuery = <Policy extends string>({ session, name, read }: PolicySectionProps<Policy>) =>
  queryOptions({ queryKey: [...teamKey(session), name] as const, queryFn: read });

/** Shows an administrator a policy of the enterprise, and lets them sign another one. */
export function PolicySection<Policy extends string>(props: PolicySectionProps<Policy>) {
  const { data } = useQuery(policyQuery(props));
  return data ? <PolicyForm {...props} {...data} /> : null;
}

function PolicyForm<Policy extends string>(props: PolicySectionProps<Policy> & Choices<Policy>) {
  const { words, signed, policies, sign, children } = props;
  const [edited, choose] = useState<Policy | null>(null);
  const chosen = edited ?? signed;
  const field = useRef<HTMLDivElement>(null);
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: () => sign(chosen),
    onDone: () => {
      queryClient.setQueryData(policyQuery(props).queryKey, { signed: chosen, policies });
      choose(null);
      // After the policy is saved, the button that the user has pressed disappears, so the field takes the focus.
      focusWhenLost(() => field.current?.querySelector<HTMLElement>(":checked, button") ?? null);
      notify({ tone: "success", text: words.saved });
    },
  });
  return (
    <FormSection title={words.title} text={words.text}>
      <Form submission={submission}>
        <FormAlert submission={submission} />
        <div ref={field}>{children({ policies, value: chosen, onChange: choose })}</div>
        {chosen !== signed && (
          <div>
            <SaveButton submission={submission} />
          </div>
        )}
      </Form>
    </FormSection>
  );
}
