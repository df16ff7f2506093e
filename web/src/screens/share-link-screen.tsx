import type { Session } from "@keepwell/client/session/session.ts";
import type { LinkAddress } from "@keepwell/client/sharing/link.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { WaitingLine } from "@keepwell/ui/waiting-line.tsx";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useSyncExternalStore } from "react";
import { loadAccounts } from "../app/load-accounts.ts";
import { queryClient } from "../app/query-client.ts";
import { currentSession, lockedIdentity, subscribeSession } from "../app/sessions.ts";
import { dropShareLink, heldShareLink } from "../app/share-link.ts";
import { LinkForGuest } from "../features/sharing/link/link-for-guest.tsx";
import { LinkOffer } from "../features/sharing/link/link-offer.tsx";
import { LinkProblemAlert } from "../features/sharing/link/link-problem-alert.tsx";
import { useLink } from "../features/sharing/link/use-link.ts";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS } from "../paths.ts";
import { useShareLinkText } from "../text/share-link-text.ts";

const LockPage = lazy(async () => ({ default: (await import("./lock-page.tsx")).LockPage }));

const route = getRouteApi("/share/$id");

/**
 * The page of a secure link, for visitors and for signed-in users. The link's secret was already removed from the
 * address.
 */
export function ShareLinkScreen() {
  const text = useShareLinkText();
  const { id } = route.useParams();
  const session = useSyncExternalStore(subscribeSession, currentSession);
  const locked = useSyncExternalStore(subscribeSession, lockedIdentity);
  const address = heldShareLink(id);
  if (locked)
    return (
      <Suspense>
        <LockPage identity={locked} onSignOut={signOut} />
      </Suspense>
    );
  if (!address)
    return (
      <AuthFrame title={text.what}>
        <LinkProblemAlert problem={{ kind: "incomplete" }} />
      </AuthFrame>
    );
  if (session) return <Followed key={session.identity.uid} session={session} address={address} />;
  return (
    <AuthFrame title={text.title}>
      <LinkForGuest accessUid={id} />
    </AuthFrame>
  );
}

interface FollowedProps {
  readonly session: Session;
  readonly address: LinkAddress;
}

function Followed({ session, address }: FollowedProps) {
  const text = useShareLinkText();
  const { enter, leave } = useDropLink();
  const { state, retry, accept } = useLink(session, address, enter);
  const { email } = session.identity;
  return (
    <AuthFrame title={state.kind === "problem" ? text.what : text.title}>
      {state.kind === "reading" && <WaitingLine>{text.opening}</WaitingLine>}
      {state.kind === "problem" && (
        <LinkProblemAlert problem={state.problem} email={email} onRetry={retry} onSignOut={signOut} />
      )}
      {state.kind === "read" && (
        <LinkOffer
          email={email}
          message={state.message}
          read={state.read}
          isAccepting={state.isAccepting}
          onAccept={() => void accept(state.read)}
          onNotNow={leave}
        />
      )}
    </AuthFrame>
  );
}

/** Signs out, but keeps the page and the link for the next account that signs in. */
const signOut = (): void => {
  const identity = currentSession()?.identity ?? lockedIdentity();
  if (identity) void loadAccounts().then((accounts) => accounts.signOut(identity));
};

/**
 * Returns two functions that leave the page. One is for a user who has accepted the link, the other for a user who has
 * not. Both drop the link from the tab.
 */
function useDropLink() {
  const text = useShareLinkText();
  const navigate = useNavigate();
  return {
    enter: (bucket: Bucket) => {
      dropShareLink();
      // The cached data are dropped, because they do not contain the joined bucket yet.
      queryClient.clear();
      notify({ tone: "success", text: text.accepted(bucket.name) });
      void navigate({ to: "/bucket/$id/{-$listId}", params: { id: bucket.uid }, replace: true });
    },
    leave: () => {
      dropShareLink();
      void navigate({ to: PATHS.home, replace: true });
    },
  };
}
