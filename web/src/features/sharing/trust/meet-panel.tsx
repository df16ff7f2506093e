import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { useQuery } from "@tanstack/react-query";
import { useKnownPeopleText } from "../../../text/known-people-text.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { useText } from "../../../text/text.ts";
import { Panel } from "../panel.tsx";
import { verifiedOnlyQuery } from "../sharing-queries.ts";
import { CodePair } from "./code-pair.tsx";
import { type MeetPurpose, type TrustStep, useTrust } from "./use-trust.ts";

const useWords = ({ purpose, who }: TrustStep<MeetPurpose>) => {
  const { trust } = useSharingText();
  const known = useKnownPeopleText();
  const words = {
    share: [trust.shareTitle, trust.shareUncompared, trust.comparedShare, trust.sharing],
    confirm: [trust.confirmTitle, trust.confirmUncompared, trust.comparedConfirm, trust.confirming],
    level: [known.levelTitle, known.levelUncompared, known.comparedLevel, known.changing],
    verify: [trust.verifyTitle, null, trust.comparedVerify, trust.saving],
  } as const;
  const [title, skip, compared, busy] = words[purpose];
  return { title: title(who), skip, compared, busy };
};

const useIntroduction = ({ person, who }: TrustStep<MeetPurpose>): string => {
  const { trust } = useSharingText();
  const known = useKnownPeopleText();
  if (person.trustLevel === "new") return trust.first(who);
  return person.isConfirmed ? trust.known(who) : known.unconfirmed(who);
};

/**
 * Shows the code of a person whose keys and address have not changed. If a comparison is not required, a button
 * continues without it.
 */
export function MeetPanel(step: TrustStep<MeetPurpose>) {
  const { session, person, onClose } = step;
  const text = useSharingText().trust;
  const common = useText().common;
  const words = useWords(step);
  const introduction = useIntroduction(step);
  const { skip, compared } = useTrust(step);
  const isOnlyCompared = useQuery(verifiedOnlyQuery(session)).data ?? false;
  const canSkip = words.skip !== null && !isOnlyCompared;
  return (
    <Panel
      takesFocus
      title={words.title}
      actions={
        <>
          <Button
            variant="primary"
            isPending={compared.processing}
            pendingLabel={words.busy}
            onPress={() => compared.submit()}
          >
            {words.compared}
          </Button>
          {canSkip && (
            <Button isPending={skip.processing} pendingLabel={words.busy} onPress={() => skip.submit()}>
              {words.skip}
            </Button>
          )}
          <Button variant="quiet" onPress={onClose}>
            {common.cancel}
          </Button>
        </>
      }
    >
      <FormAlert submission={skip} />
      <FormAlert submission={compared} />
      <p>{introduction}</p>
      <CodePair session={session} code={person.code} theirs={text.theirCode} />
      <p>
        {text.how} {canSkip && text.later}
      </p>
    </Panel>
  );
}
