import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { SkeletonPage } from "@keepwell/ui/skeleton-page.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouterState } from "@tanstack/react-router";
import { RouterLinkButton } from "../../app/links.tsx";
import { profileQuery } from "../../app/profile.ts";
import { useSession } from "../../app/sessions.ts";
import { paymentConfigQuery } from "../../features/billing/card/payment-config.ts";
import { PageFrame } from "../../features/shell/page-frame.tsx";
import { PATHS } from "../../paths.ts";
import { useBillingText } from "../../text/billing-text.ts";
import { useText } from "../../text/text.ts";
import { BackToBuckets } from "../back-to-buckets.tsx";
import { SectionsFrame } from "../sections-frame.tsx";

/** The pages, in the order of the navigation. */
const SECTIONS = [
  ["overview", PATHS["billing.overview"]],
  ["details", PATHS["billing.details"]],
  ["invoices", PATHS["billing.invoices"]],
  ["cards", PATHS["billing.cards"]],
] as const;

/** The pages of billing, with the navigation between them. The page of a single invoice has no such navigation. */
export function BillingLayout() {
  const words = useBillingText();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = SECTIONS.find(([, to]) => path === to);
  const { data: profile, isPending } = useQuery(profileQuery(useSession()));
  const isNoteLoading = useQuery(paymentConfigQuery).isLoading;
  const isSlow = useDelayedPending(isPending || isNoteLoading);
  if (profile?.license === null) return <Denied />;
  // Pages are rendered only after the profile and the note in the header are loaded. Without the profile, a page could
  // make a call that the server refuses. If the note appeared later, it would move the page.
  if (isPending || isNoteLoading) return <PageFrame>{isSlow && <SkeletonPage />}</PageFrame>;
  if (here === undefined)
    return (
      <PageFrame>
        <Outlet />
      </PageFrame>
    );
  return (
    <PageFrame>
      <SectionHeader title={here[0] === "overview" ? words.overview.title : words.sections[here[0]]} />
      <SectionsFrame
        label={words.nav}
        path={path}
        sections={SECTIONS.map(([name, to]) => ({ to, label: words.sections[name] }))}
      />
    </PageFrame>
  );
}

function SectionHeader({ title }: { readonly title: string }) {
  const text = useText();
  const words = useBillingText();
  const isTest = useQuery(paymentConfigQuery).data?.is_test ?? false;
  return (
    <PageHeader
      title={title}
      documentTitle={`${title} · ${words.title} · ${text.common.productName}`}
      note={isTest ? words.testPayments : undefined}
      back={<BackToBuckets />}
    />
  );
}

/** Shown to members of a team who do not manage its billing. */
function Denied() {
  const text = useText();
  const words = useBillingText();
  return (
    <PageFrame>
      <PageHeader title={words.title} documentTitle={`${words.title} · ${text.common.productName}`} />
      <EmptyState
        title={words.denied}
        action={<RouterLinkButton to={PATHS.home}>{text.shell.goHome}</RouterLinkButton>}
      >
        {words.deniedText}
      </EmptyState>
    </PageFrame>
  );
}
