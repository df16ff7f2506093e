import type { Session } from "@keepwell/client/session/session.ts";
import type { PhoneNumber, TwoFactor } from "@keepwell/contract/identity/two-factor.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Form } from "@keepwell/ui/form.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SubmitButton } from "@keepwell/ui/submit-button.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { type ReactNode, useRef, useState } from "react";
import { withConfirmation } from "../../../app/confirmation.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useTwoFactorText } from "../../../text/two-factor-text.ts";
import { FactorSection } from "./factor-section.tsx";
import { PhoneCodeForm } from "./phone-code-form.tsx";
import { RemoveFactor } from "./remove-factor.tsx";
import { keepPhone, refreshTwoFactor } from "./two-factor-queries.ts";

interface PhoneSectionProps {
  readonly session: Session;
  readonly state: TwoFactor;
  /** Whether a number can be added. This requires a confirmed address. */
  readonly canAdd: boolean;
  /** The number of the account's second factors. */
  readonly factors: number;
  readonly onCodes: (codes: readonly string[]) => void;
}

/**
 * Asks for a phone number, and then for the code that was sent to this number. Until the new number is confirmed, the
 * previous number stays in use.
 */
export function PhoneSection({ session, state, canAdd, factors, onCodes }: PhoneSectionProps) {
  const words = useTwoFactorText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isVerified, setVerified] = useState(false);
  const [isAnother, setAnother] = useState(false);
  const { phone_number: proven, confirmed_at: since, pending_phone_number: asked } = state.phone;
  const pending = isAnother || !canAdd ? null : asked;
  const done = async (codes: readonly string[] | null) => {
    setVerified(true);
    heading.current?.focus();
    notify({ tone: "success", text: words.phone.verified });
    await refreshTwoFactor(session);
    if (codes) onCodes(codes);
  };
  return (
    <FactorSection
      heading={heading}
      title={words.phone.title}
      about={words.phone.about}
      state={since === null ? undefined : words.since(since)}
    >
      {isVerified && proven !== null && pending === null && (
        <Alert tone="success" isLive title={words.phone.verified} />
      )}
      {(canAdd || proven !== null) && (
        <NumberForm
          key={pending ?? proven}
          session={session}
          proven={proven}
          pending={pending}
          canAdd={canAdd}
          autoFocus={isAnother}
          removal={
            proven !== null && (
              <RemoveFactor
                session={session}
                factor="phone"
                factors={factors}
                onRemoved={() => heading.current?.focus()}
              />
            )
          }
          onAsked={(phone) => {
            setVerified(false);
            setAnother(false);
            keepPhone(session, phone);
          }}
        />
      )}
      {pending !== null && (
        <PhoneCodeForm
          session={session}
          phone={pending}
          onDone={(codes) => void done(codes)}
          onAnother={() => setAnother(true)}
        />
      )}
    </FactorSection>
  );
}

interface NumberFormProps {
  readonly session: Session;
  readonly proven: string | null;
  /**
   * The number to which a code was sent; null if no code was sent, or if the user wants to type another number. While
   * this is set, the field is read-only.
   */
  readonly pending: string | null;
  /** Whether a code can be requested. If not, the field is read-only. */
  readonly canAdd: boolean;
  readonly autoFocus: boolean;
  /** Shown beside the button that sends the code. */
  readonly removal: ReactNode;
  readonly onAsked: (phone: PhoneNumber) => void;
}

function NumberForm({ session, proven, pending, canAdd, autoFocus, removal, onAsked }: NumberFormProps) {
  const { phone: words } = useTwoFactorText();
  const [typed, setTyped] = useState(pending ?? proven ?? "");
  const submission = useSubmit({
    fields: ["phone_number"],
    failureOf,
    action: () =>
      withConfirmation(() => session.api.identity.addPhoneNumber({ body: { phone_number: typed } })),
    onDone: onAsked,
  });
  return (
    <Form submission={submission}>
      <FormAlert submission={submission} />
      <TextField
        {...submission.field("phone_number", typed, setTyped)}
        label={words.number}
        hint={words.hint}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        isReadOnly={!canAdd || pending !== null}
        autoFocus={autoFocus}
      />
      <div className="flex flex-wrap gap-2">
        {canAdd && (
          <SubmitButton
            submission={submission}
            variant="secondary"
            pendingLabel={words.sending}
            disabledReason={findRefusal({ typed, proven, pending }, words.refusals)}
          >
            {words.sendCode}
          </SubmitButton>
        )}
        {removal}
      </div>
    </Form>
  );
}

type Refusals = Readonly<Record<"pending" | "empty" | "unmodified", string>>;

/**
 * Says why no code can be sent. Either the number is empty, or it is the current number, or a code was already sent to
 * it.
 */
const findRefusal = (
  { typed, proven, pending }: { typed: string; proven: string | null; pending: string | null },
  refusals: Refusals,
): string | undefined => {
  if (pending !== null) return refusals.pending;
  if (typed.trim() === "") return refusals.empty;
  return typed.trim() === proven ? refusals.unmodified : undefined;
};
