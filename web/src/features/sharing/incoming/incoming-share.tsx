import type { IncomingShare as Share } from "@keepwell/client/keyring/incoming-share.ts";
import { isUnsettled } from "@keepwell/client/people/details.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { acceptShare } from "@keepwell/client/sharing/incoming.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { HoldsBelow } from "@keepwell/ui/held-below.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { lazy, Suspense, useState } from "react";
import { AsShown } from "../../../app/as-shown.tsx";
import { failureOf } from "../../../app/failure-words.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { nameOf } from "../member.ts";
import { Panel } from "../panel.tsx";
import { comparedOf } from "../trust/compared-of.ts";
import { Decline } from "./decline.tsx";

const ChangedKeysPanel = lazy(async () => ({
  default: (await import("../trust/changed-keys-panel.tsx")).ChangedKeysPanel,
}));
const CodePair = lazy(async () => ({ default: (await import("../trust/code-pair.tsx")).CodePair }));

export interface IncomingShareProps {
  readonly session: Session;
  readonly share: Share;
  /** Called when the accepted bucket is in the user's list of buckets. */
  readonly onAccepted: () => void;
  /** Ends the user's access and removes the bucket from the page. */
  readonly decline: () => Promise<void>;
}

/**
 * A bucket that waits for the user's decision. Either another person has shared it, and this account has not met them
 * yet, or their keys or address have changed. Or it is the user's own, and they have not compared codes with the
 * administrator who gave its key. See [Note: As shown].
 */
export function IncomingShare(props: IncomingShareProps) {
  const { share } = props;
  return (
    <AsShown value={share.from} compared={comparedOf}>
      {(from = share.from) =>
        isUnsettled(from.trustLevel) ? (
          <ChangedShare {...props} share={{ ...share, from }} />
        ) : (
          <NewShare {...props} share={{ ...share, from }} />
        )
      }
    </AsShown>
  );
}

const useAccept = ({ session, share, onAccepted }: IncomingShareProps) => {
  const text = useSharingText().incoming;
  return async (verified: boolean) => {
    await acceptShare(session, share, { verified });
    notify({ tone: "success", text: text.accepted(share.bucket.name) });
    onAccepted();
  };
};

function NewShare(props: IncomingShareProps) {
  const { session, share } = props;
  const { bucket, from } = share;
  const isOwn = bucket.access_type === "owner";
  const text = useSharingText();
  const accept = useAccept(props);
  const plain = useSubmit({ fields: [], failureOf, action: () => accept(false) });
  const compared = useSubmit({ fields: [], failureOf, action: () => accept(true) });
  return (
    <Panel
      title={
        isOwn
          ? text.incoming.ownTitle(bucket.name)
          : text.incoming.title(nameOf(from), from.email ?? "", bucket.name)
      }
      actions={
        <>
          <Button
            variant="primary"
            isPending={compared.processing}
            pendingLabel={text.incoming.accepting}
            onPress={() => compared.submit()}
          >
            {text.trust.comparedAccept}
          </Button>
          {!from.mustCompare && (
            <Button
              isPending={plain.processing}
              pendingLabel={text.incoming.accepting}
              onPress={() => plain.submit()}
            >
              {text.incoming.acceptUncompared}
            </Button>
          )}
          {!isOwn && <Decline {...props} />}
        </>
      }
    >
      <FormAlert submission={plain} />
      <FormAlert submission={compared} />
      <p>
        {text.incoming.level(text.levels[bucket.access_type])}{" "}
        {bucket.access_type !== "owner" && text.incoming.means[bucket.access_type]}
      </p>
      <p>{isOwn ? text.incoming.ownText : text.incoming.first}</p>
      <Suspense fallback={<HoldsBelow />}>
        <CodePair session={session} code={from.code} theirs={text.trust.theirCode} />
        <p>{text.trust.how}</p>
      </Suspense>
    </Panel>
  );
}

function ChangedShare(props: IncomingShareProps) {
  const { session, share } = props;
  const { bucket, from } = share;
  const name = nameOf(from);
  const text = useSharingText().incoming;
  const [isOpen, open] = useState(false);
  const accept = useAccept(props);
  if (isOpen)
    return (
      <Suspense>
        <ChangedKeysPanel
          session={session}
          person={from}
          who={name}
          purpose="accept"
          onTrust={({ trustLevel }) => accept(trustLevel === "verified")}
          onClose={() => open(false)}
        />
      </Suspense>
    );
  return (
    <Panel
      tone="danger"
      title={text.changed(name)}
      actions={
        <>
          <Button onPress={() => open(true)}>{text.changedAction}</Button>
          <Decline {...props} />
        </>
      }
    >
      <p>{text.changedText(name, bucket.name)}</p>
    </Panel>
  );
}
