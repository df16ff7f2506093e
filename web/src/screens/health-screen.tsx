import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { RouterLinkButton } from "../app/links.tsx";
import { profileQuery } from "../app/profile.ts";
import { parseEntryRef } from "../app/search.ts";
import { useSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { useHealthText } from "../features/buckets/health/health-text.ts";
import { HealthView } from "../features/buckets/health/health-view.tsx";
import { bucketsQuery } from "../features/buckets/queries.ts";
import { PageFrame } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";
import { BackToBuckets } from "./back-to-buckets.tsx";
import { EntryOver } from "./entry-over.tsx";

const member = getRouteApi("/member");

/** The page of the health report on the passwords of all buckets. */
export function HealthScreen() {
  const { common } = useText();
  const words = useHealthText();
  const session = useSession();
  const go = useMemberNavigation();
  const enterprise = useQuery(profileQuery(session)).data?.enterprise;
  return (
    <PageFrame>
      <PageHeader
        title={words.title}
        documentTitle={`${words.title} · ${common.productName}`}
        back={<BackToBuckets />}
        note={words.intro}
      />
      <HealthView
        session={session}
        team={enterprise?.state === "active" ? enterprise : undefined}
        onOpen={go.openEntry}
        first={<RouterLinkButton to={PATHS.import}>{words.importOthers}</RouterLinkButton>}
      />
      <Suspense>
        <OpenOver />
      </Suspense>
    </PageFrame>
  );
}

function OpenOver() {
  const ref = parseEntryRef(member.useSearch().entry);
  const bucket = useQuery(bucketsQuery(useSession())).data?.find(
    (one): one is OpenBucket => !isUnverifiable(one) && one.uid === ref?.bucketUid,
  );
  return <EntryOver bucket={bucket} />;
}
