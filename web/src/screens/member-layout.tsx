import type { Session } from "@keepwell/client/session/session.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useRouter } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
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
import { isModKey } from "../ui/shortcut-keys.ts";

// Nobody searches before there is something to see.
const GlobalSearch = lazy(async () => ({
  default: (await import("../features/search/global-search.tsx")).GlobalSearch,
}));
const MemberPalette = lazy(async () => ({ default: (await import("./member-palette.tsx")).MemberPalette }));

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
  const [isPaletteOpen, openPalette] = usePalette();
  useLiveChanges(session);
  return (
    <QueryClientProvider client={queryClient}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <TopBar
          identity={session.identity}
          onSignOut={onSignOut}
          onSearch={() => openPalette(true)}
          search={
            <Suspense>
              <GlobalSearch session={session} onOpen={go.toEntry} />
            </Suspense>
          }
        />
        <OfflineStrip />
        <Outlet />
        <ClipboardChip />
        {isPaletteOpen && (
          <Suspense>
            <MemberPalette session={session} onSignOut={onSignOut} onClose={() => openPalette(false)} />
          </Suspense>
        )}
      </div>
    </QueryClientProvider>
  );
}

/** Ctrl or Command K opens the palette, and closes it again. */
function usePalette() {
  const [isOpen, open] = useState(false);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isModKey(event, "k")) return;
      event.preventDefault();
      open((before) => !before);
    };
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  return [isOpen, open] as const;
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
