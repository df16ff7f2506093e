import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { queryClient } from "../app/query-client.ts";
import { currentSession, loadAccounts, subscribeSession } from "../app/sessions.ts";
import { ClipboardChip } from "../features/shell/clipboard-chip.tsx";
import { OfflineStrip } from "../features/shell/offline-strip.tsx";
import { SkipLink } from "../features/shell/page-frame.tsx";
import { TopBar } from "../features/shell/top-bar.tsx";
import { PATHS } from "../paths.ts";
import { currentText } from "../text/text.ts";
import { notify } from "../ui/notices-store.ts";

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
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar identity={session.identity} onSignOut={() => void signOut()} />
      <OfflineStrip />
      <QueryClientProvider client={queryClient}>
        <Outlet />
      </QueryClientProvider>
      <ClipboardChip />
    </div>
  );
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
