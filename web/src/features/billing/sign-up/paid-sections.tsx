import { FormSection } from "@keepwell/ui/form-section.tsx";
import { type Ref, useEffect, useImperativeHandle, useState } from "react";
import { useAddressText } from "../../../text/address-text.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { AddressFields } from "../address/address-fields.tsx";
import { type AddressField, EMPTY_ADDRESS, type TypedAddress } from "../address/typed-address.ts";
import { useCardForm } from "../card/card-form.tsx";
import { runWithCard } from "../card/run-with-card.ts";

/** The details that a sign-up with a paid plan sends in addition to the account's details. */
export interface PaidDetails extends Omit<TypedAddress, "firstname" | "lastname"> {
  readonly credit_card: string;
}

export interface PaidSectionsHandle {
  /** Returns the typed values, with a placeholder in place of the card's token. */
  readonly typed: () => PaidDetails;
  readonly checkCard: () => Promise<boolean>;
  /**
   * Calls `send` with the card's token, and calls `send` again each time after the cardholder has confirmed at the
   * bank. Returns null if the card form has a problem.
   */
  readonly pay: <Result>(send: (details: PaidDetails) => Promise<Result>) => Promise<Result | null>;
}

interface PaidSectionsProps {
  readonly ref: Ref<PaidSectionsHandle>;
  /** The enterprise's name in the sign-up form. It fills the organization field until the user edits that field. */
  readonly enterprise: string;
  readonly errors: Readonly<Partial<Record<AddressField, string>>>;
  readonly onLoaded: (isLoaded: true) => void;
  readonly onUnavailable: (isUnavailable: boolean) => void;
  readonly onProblem: (problem: string | undefined) => void;
}

/** The placeholder for the card's token while the rest of the form is checked. */
const UNCHECKED = "unchecked";

/** The billing address and the card, shown below the account's own fields. */
export function PaidSections(props: PaidSectionsProps) {
  const { ref, enterprise, errors, onLoaded, onUnavailable, onProblem } = props;
  const words = useSubscribeText();
  const title = useAddressText().title;
  const [typed, setTyped] = useState(EMPTY_ADDRESS);
  const [isOrganizationOwn, ownOrganization] = useState(false);
  const card = useCardForm();
  const address = isOrganizationOwn ? typed : { ...typed, organization: enterprise };
  const { firstname: _, lastname: __, ...place } = address;
  useImperativeHandle(ref, () => ({
    typed: () => ({ ...place, credit_card: UNCHECKED }),
    checkCard: card.check,
    pay: (send) => runWithCard(card, (token) => send({ ...place, credit_card: token })),
  }));
  useEffect(() => {
    onLoaded(true);
  }, [onLoaded]);
  useEffect(() => {
    onUnavailable(card.isUnavailable);
  }, [card.isUnavailable, onUnavailable]);
  useEffect(() => {
    onProblem(card.problem);
  }, [card.problem, onProblem]);
  return (
    <>
      <FormSection title={title}>
        <AddressFields
          isPersonShown={false}
          value={address}
          errors={errors}
          onChange={(change) => {
            if (change.organization !== undefined) ownOrganization(true);
            setTyped((before) => ({ ...before, ...change }));
          }}
        />
      </FormSection>
      <FormSection title={words.card} text={words.cardNote}>
        {card.element}
      </FormSection>
    </>
  );
}
