import type { ReadLink } from "@keepwell/client/sharing/join-by-link.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { DescriptionList, DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { Icon } from "@keepwell/ui/icon.tsx";
import { VerifiedIcon } from "@keepwell/ui/icons.ts";
import { useShareLinkText } from "../../../text/share-link-text.ts";

interface LinkOfferProps {
  readonly read: ReadLink;
  /** The address of the signed-in account. */
  readonly email: string;
  readonly isAccepting: boolean;
  readonly message: string | undefined;
  readonly onAccept: () => void;
  readonly onNotNow: () => void;
}

/** Says which bucket is shared, by whom and at which level. The user accepts it now or later. */
export function LinkOffer({ read, email, isAccepting, message, onAccept, onNotNow }: LinkOfferProps) {
  const text = useShareLinkText();
  return (
    <div className="flex flex-col gap-6">
      <DescriptionList>
        <DescriptionRow label={text.bucket}>
          <span className="font-semibold">{read.bucket.name}</span>
        </DescriptionRow>
        <DescriptionRow label={text.owner}>
          <span className="block">{read.owner.name}</span>
          <span className="block text-meta text-ink-2">{read.owner.email}</span>
        </DescriptionRow>
        <DescriptionRow label={text.level}>
          <span className="block">{text.levels[read.accessType]}</span>
          <span className="block text-meta text-ink-2">{text.levelNotes[read.accessType]}</span>
        </DescriptionRow>
      </DescriptionList>
      <p className="flex items-start gap-2 text-ui text-ink-2">
        <Icon of={VerifiedIcon} className="mt-0.5 text-success-mark" />
        <span>{text.proven}</span>
      </p>
      {message !== undefined && <Alert tone="error" isLive title={message} />}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={isAccepting} pendingLabel={text.accepting} onPress={onAccept}>
          {text.accept}
        </Button>
        <Button onPress={onNotNow}>{text.notNow}</Button>
      </div>
      <p className="text-meta text-ink-2">{text.signedInAs(email)}</p>
    </div>
  );
}
