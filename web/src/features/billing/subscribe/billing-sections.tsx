import type { Card } from "@keepwell/contract/billing/cards.endpoints.ts";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { useState } from "react";
import { useAddressText } from "../../../text/address-text.ts";
import { useSubscribeText } from "../../../text/subscribe-text.ts";
import { AddressFields } from "../address/address-fields.tsx";
import type { AddressField, TypedAddress } from "../address/typed-address.ts";
import type { CardForm } from "../card/card-form.tsx";
import { CardChoiceField } from "./card-choice-field.tsx";

interface BillingSectionsProps {
  /** The typed address; null if the form does not ask for one. */
  readonly address: TypedAddress | null;
  readonly errors: Readonly<Partial<Record<AddressField, string>>>;
  readonly onAddress: (change: Partial<TypedAddress>) => void;
  readonly hasTrial: boolean;
  readonly cards: readonly Card[];
  /** The stored card to charge; null if the user types another card. */
  readonly card: Card | null;
  readonly onCard: (card: Card | null) => void;
  readonly typedCard: CardForm;
}

export function BillingSections(props: BillingSectionsProps) {
  const words = useSubscribeText();
  const title = useAddressText().title;
  const isTyped = props.card === null;
  const [isShownOnce, show] = useState(isTyped);
  if (isTyped && !isShownOnce) show(true);
  return (
    <>
      {props.address && (
        <FormSection title={title}>
          <AddressFields value={props.address} errors={props.errors} onChange={props.onAddress} />
        </FormSection>
      )}
      <FormSection title={words.card} {...(props.hasTrial ? { text: words.cardNote } : {})}>
        {props.cards.length > 0 && (
          <CardChoiceField cards={props.cards} value={props.card} onChange={props.onCard} />
        )}
        {isShownOnce && <div hidden={!isTyped}>{props.typedCard.element}</div>}
      </FormSection>
    </>
  );
}
