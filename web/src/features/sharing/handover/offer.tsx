import type { Session } from "@keepwell/client/session/session.ts";
import { acceptBucket, withdrawOffer } from "@keepwell/client/sharing/handover.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { Panel } from "../panel.tsx";

interface OfferProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly onChanged: (bucketUid: string) => Promise<void>;
}

/** Shows a bucket whose ownership is offered to the user, and explains what accepting the offer means. */
export function Offer({ session, bucket, onChanged }: OfferProps) {
  const text = useSharingText().handover;
  const done = (words: string) => {
    notify({ tone: "success", text: words });
    void onChanged(bucket.uid);
  };
  const accept = useSubmit({
    fields: [],
    failureOf,
    action: () => acceptBucket(session, bucket),
    onDone: () => done(text.accepted(bucket.name)),
  });
  const decline = useSubmit({
    fields: [],
    failureOf,
    action: () => withdrawOffer(session, bucket),
    onDone: () => done(text.declined),
  });
  const { owner } = bucket;
  return (
    <Panel
      title={text.offersYou(owner?.name || (owner?.email ?? text.unknownPerson), bucket.name)}
      actions={
        <>
          <Button
            variant="primary"
            isPending={accept.processing}
            pendingLabel={text.accepting}
            onPress={() => accept.submit()}
          >
            {text.accept}
          </Button>
          <Button variant="danger-quiet" isPending={decline.processing} onPress={() => decline.submit()}>
            {text.decline}
          </Button>
        </>
      }
    >
      <FormAlert submission={accept} />
      <FormAlert submission={decline} />
      <p>{text.offersYouText}</p>
    </Panel>
  );
}
