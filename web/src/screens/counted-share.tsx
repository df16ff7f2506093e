import { Button } from "@keepwell/ui/button.tsx";
import { CountedLabel } from "@keepwell/ui/counted-label.tsx";
import type { IconShape } from "@keepwell/ui/icon.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../app/sessions.ts";
import { waitingMembersQuery } from "../features/sharing/sharing-queries.ts";
import { useShareText } from "../text/share-text.ts";

interface CountedShareProps {
  readonly bucketUid: string;
  readonly label: string;
  readonly icon: IconShape;
  readonly onPress: () => void;
}

/** The button that opens the share dialog. It says how many of the bucket's members wait for the user. */
export function CountedShare({ bucketUid, label, ...button }: CountedShareProps) {
  const { named } = useShareText().waiting;
  const rows = useQuery(waitingMembersQuery(useSession())).data ?? [];
  const count = rows.find(({ bucket }) => bucket.uid === bucketUid)?.members ?? 0;
  return (
    <Button {...button}>
      <CountedLabel label={label} count={count} words={named(label, count)} />
    </Button>
  );
}
