import { Button } from "@keepwell/ui/button.tsx";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { useState } from "react";
import { useKnownPeopleText } from "../../../text/known-people-text.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { useText } from "../../../text/text.ts";
import { Panel } from "../panel.tsx";
import { CodePair } from "./code-pair.tsx";
import { type TrustStep, useTrust } from "./use-trust.ts";

/** Returns the sentences that say which remembered details of the person have changed, and what the user confirms. */
const useWords = ({ person, who }: Pick<TrustStep, "person" | "who">) => {
  const { trust } = useSharingText();
  const known = useKnownPeopleText();
  const { trustLevel, holder, told } = person;
  if (trustLevel === "moved" && told.email !== null)
    return {
      title: known.movedTitle(who),
      text: person.canAccept ? known.movedSigned(who, told.email) : known.movedText(who, told.email),
      tick: known.tickAddress(told.email),
    };
  if (holder !== null && told.email !== null)
    return {
      title: trust.changedTitle(told.email),
      text: known.takenText(told.email, holder),
      tick: known.tickAddress(told.email),
    };
  return { title: trust.changedTitle(who), text: trust.changedText(who), tick: trust.tick(who) };
};

/**
 * Lets the user accept changed keys or a changed address. If `canAccept` is false, the user must confirm with a
 * checkbox that they have compared the code.
 */
export function ChangedKeysPanel(step: TrustStep) {
  const { session, person, purpose, onClose } = step;
  const words = useWords(step);
  const known = useKnownPeopleText();
  const text = useSharingText().trust;
  const { cancel } = useText().common;
  const [isTicked, tick] = useState(false);
  const { compared, accepted } = useTrust(step);
  const chosen = person.canAccept && !isTicked ? accepted : compared;
  const actions = {
    share: text.trustShare,
    confirm: text.trustConfirm,
    accept: text.trustAccept,
    level: known.trust,
    verify: person.trustLevel === "moved" ? known.trust : text.trustVerify,
  } as const;
  return (
    <Panel
      takesFocus
      tone="danger"
      title={words.title}
      actions={
        <>
          <Button
            variant="danger"
            isPending={chosen.processing}
            pendingLabel={text.saving}
            disabledReason={isTicked || person.canAccept ? undefined : text.tickFirst}
            onPress={() => chosen.submit()}
          >
            {actions[purpose]}
          </Button>
          <Button onPress={onClose}>{cancel}</Button>
        </>
      }
    >
      <FormAlert submission={chosen} />
      <p>{words.text}</p>
      <p>{text.changedHow}</p>
      <CodePair session={session} code={person.code} theirs={text.newCode} />
      <Checkbox label={words.tick} isChecked={isTicked} onChange={tick} />
    </Panel>
  );
}
