import type { Session } from "@keepwell/client/session/session.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useRouter } from "@tanstack/react-router";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { queryClient } from "../app/query-client.ts";
import { currentSession, loadAccounts, subscribeSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { useLiveChanges } from "../features/buckets/use-live-changes.ts";
import { ClipboardChip } from "../features/shell/clipboard-chip.tsx";
import { OfflineStrip } from "../features/shell/offline-strip.tsx";
import { SkipLink } from "../features/shell/page-frame.tsx";
import { TopBar } from "../features/shell/top-bar.tsx";
import { PATHS } from "../paths.ts";
import { currentText } from "../text/text.ts";
import { notify } from "../ui/notices-store.ts";

// Nobody searches before there is something to see.
const GlobalSearch = lazy(async () => ({
  default: (await import("../features/search/global-search.tsx")).GlobalSearch,
}));

/** The bar, and below it the page; for whoever is signed in. */
export function MemberLayout() {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  const toLogin = useToLoginWhenEnded(session === null);
  if (!session) return null;
  const signOut = async () => {
    toLogin.withoutRedirect();
    await (await loadAccounts()).signOut(session);
    notify({ tone: "info", text: currentText().shell.signedOut });
  };
  return <SignedIn session={session} onSignOut={() => void signOut()} />;
}

interface SignedInProps {
  readonly session: Session;
  readonly onSignOut: () => void;
}

function SignedIn({ session, onSignOut }: SignedInProps) {
  const go = useMemberNavigation();
  const search = useRef<HTMLInputElement>(null);
  useLiveChanges(session);
  const isSearchWanted = useSearchKey(search);
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <TopBar
          identity={session.identity}
          onSignOut={onSignOut}
          search={
            <Suspense>
              <GlobalSearch ref={search} session={session} autoFocus={isSearchWanted} onOpen={go.toEntry} />
            </Suspense>
          }
        />
        <OfflineStrip />
        <Outlet />
        <ClipboardChip />
      </div>
    </QueryClientProvider>
  );
}

/** Ctrl or Command K leads to the search from anywhere. True when it was pressed before the search was there. */
function useSearchKey(search: RefObject<HTMLInputElement | null>): boolean {
  const [isWanted, want] = useState(false);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (search.current) search.current.focus();
      else want(true);
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, [search]);
  return isWanted;
}

/** The session may end by itself (another tab, the server): then this page is what to come back to. */
function useToLoginWhenEnded(hasEnded: boolean) {
  const router = useRouter();
  const wantsRedirect = useRef(true);
  useEffect(() => {
    if (!hasEnded) return;
    // Read once, and not followed: the next address is the login page's own.
    const { href } = router.state.location;
    const search = wantsRedirect.current && href !== PATHS.home ? { redirect: href } : {};
    void router.navigate({ to: PATHS["auth.login"], search, replace: true });
  }, [hasEnded, router]);
  return {
    withoutRedirect: () => {
      wantsRedirect.current = false;
    },
  };
}
