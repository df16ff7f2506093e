import type { Session } from "@keepwell/client/session/session.ts";
import type { JoinOffer } from "@keepwell/client/team/join.ts";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { PasswordField } from "@keepwell/ui/password-field.tsx";
import { SpokenCode } from "@keepwell/ui/spoken-code.tsx";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTeamText } from "../../../text/team-text.ts";
import { refreshMembership } from "./join-queries.ts";
import type { JoinReason } from "./join-reason.ts";
import { JoinTerms } from "./join-terms.tsx";

interface JoinFormProps {
  readonly session: Session;
  readonly offer: JoinOffer;
  readonly reason: JoinReason;
}

/**
 * Explains what joining the enterprise changes, shows the enterprise's code, and asks for the password as a
 * confirmation. Used if the account joins again, or was created by an earlier version of Keepwell.
 */
export function JoinForm(props: JoinFormProps) {
  const { offer, reason } = props;
  const words = useTeamText().join;
  const isInvited = reason === "invited";
  return (
    <div className="flex max-w-form flex-col gap-6">
      <p>
        {isInvited ? words.text(offer.name, offer.members, offer.admins) : words[reason].offer(offer.name)}
      </p>
      <section aria-labelledby="join-code" className="border border-line bg-sunken px-4 py-3">
        <h2 id="join-code" className="text-meta text-ink-2">
          {words.code}
        </h2>
        <p className="mt-1 min-h-6 text-section">
          <SpokenCode groups={offer.code.split("-")} />
        </p>
        <p className="mt-2 text-ui text-ink-2">{isInvited ? words.codeText : words.again.codeText}</p>
      </section>
      <JoinTerms />
      <Agreement {...props} />
    </div>
  );
}

function Agreement({ session, offer, reason }: JoinFormProps) {
  const words = useTeamText().join;
  const offline = useOfflineReason();
  const [isSame, setSame] = useState(false);
  const [password, setPassword] = useState("");
  const submission = useSubmit({
    fields: ["password"],
    failureOf,
    action: async () =>
      (await import("../../../app/team-account.ts")).join(session, {
        password,
        fingerprint: offer.fingerprint,
      }),
    onDone: () => {
      notify({ tone: "success", text: words.joined(offer.name) });
      void refreshMembership(session);
    },
  });
  const unfilled = password === "" ? words.fill : undefined;
  const missing = isSame ? unfilled : words.compareFirst;
  return (
    <Form submission={submission} refusal={missing}>
      <FormAlert submission={submission} />
      <Checkbox
        label={reason === "invited" ? words.isSame : words.again.isSame}
        isChecked={isSame}
        onChange={setSame}
      />
      <PasswordField
        {...submission.field("password", password, setPassword)}
        label={words.password}
        hint={words.passwordHint}
        autoComplete="current-password"
      />
      <div>
        <SubmitButton
          submission={submission}
          pendingLabel={words.joining}
          disabledReason={offline ?? missing}
        >
          {words.submit(offer.name)}
        </SubmitButton>
      </div>
    </Form>
  );
}
