import type { Session } from "@keepwell/client/session/session.ts";
import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SendingRefusalContext } from "@keepwell/ui/sending-refusal.ts";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { useConfirmationAsked } from "../app/confirmation.ts";
import { setGeneratorOpen, useGeneratorShown } from "../app/generator-open.ts";
import { useIdentity } from "../app/identities.ts";
import { loadAccounts } from "../app/load-accounts.ts";
import { profileQuery } from "../app/profile.ts";
import { queryClient } from "../app/query-client.ts";
import { currentSession, lockedIdentity, sessionEnd, subscribeSession } from "../app/sessions.ts";
import { useMemberNavigation } from "../app/use-member-navigation.ts";
import { useOfflineReason } from "../app/use-online.ts";
import type { AccountActions } from "../features/shell/account-actions.ts";
import { SkipLink, SurroundingsContext } from "../features/shell/page-frame.tsx";
import { TopBar } from "../features/shell/top-bar.tsx";
import { PATHS } from "../paths.ts";
import { currentText } from "../text/text.ts";
import { useAccountActions } from "./use-account-actions.ts";
import { useAllShortcut } from "./use-all-shortcut.ts";
import { usePalette } from "./use-palette.ts";

// Loaded later, because a search is possible only after the buckets are loaded.
const GlobalSearch = lazy(async () => ({
  default: (await import("../features/buckets/search/global-search.tsx")).GlobalSearch,
}));
const ConfirmDialog = lazy(async () => ({
  default: (await import("../features/identity/confirm-dialog.tsx")).ConfirmDialog,
}));
const AddAccountDialog = lazy(async () => ({
  default: (await import("../features/identity/add-account-dialog.tsx")).AddAccountDialog,
}));
// These three are loaded right after the page. They must not delay it, because their menus open only when the user
// presses a button.
const MemberMenu = lazy(async () => ({ default: (await import("./member-menu.tsx")).MemberMenu }));
const MenuButton = lazy(async () => ({ default: (await import("./member-menu.tsx")).MenuButton }));
const BarEnd = lazy(async () => ({ default: (await import("./bar-end.tsx")).BarEnd }));

const ClipboardChip = lazy(async () => ({
  default: (await import("../features/shell/clipboard-chip.tsx")).ClipboardChip,
}));
const GeneratorDialog = lazy(async () => ({
  default: (await import("../features/buckets/generator/generator-dialog.tsx")).GeneratorDialog,
}));
const Strips = lazy(async () => ({ default: (await import("./strips.tsx")).Strips }));
const Switching = lazy(async () => ({
  default: (await import("../features/shell/switching.tsx")).Switching,
}));
const LockPage = lazy(async () => ({ default: (await import("./lock-page.tsx")).LockPage }));

const FactorGate = lazy(async () => ({ default: (await import("./factor-gate.tsx")).FactorGate }));

type Accounts = Awaited<ReturnType<typeof loadAccounts>>;

interface MemberLayoutProps {
  /** The page below the bar. The default is the page of the route. */
  readonly children?: ReactNode;
}

/** The top bar and the page, for signed-in users. A locked vault shows only the lock screen. */
export function MemberLayout({ children = <Outlet /> }: MemberLayoutProps) {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  const locked = useSyncExternalStore(subscribeSession, lockedIdentity);
  useToLoginWhenEnded(session === null && locked === null);
  const leave = async (act: (accounts: Accounts) => Promise<void>) => {
    await act(await loadAccounts());
    notify({ tone: "info", text: currentText().shell.signedOut });
  };
  const signOut = (identity: Identity) => void leave((accounts) => accounts.signOut(identity));
  if (locked)
    return (
      <Suspense>
        <LockPage identity={locked} onSignOut={() => signOut(locked)} />
      </Suspense>
    );
  if (!session) return null;
  return (
    <SignedIn
      session={session}
      onSignOut={() => signOut(session.identity)}
      onSignOutAll={() => void leave(({ signOutAll }) => signOutAll())}
    >
      {children}
    </SignedIn>
  );
}

type SignedInProps = Pick<AccountActions, "onSignOut" | "onSignOutAll"> & {
  readonly session: Session;
  readonly children: ReactNode;
};

function SignedIn({ session, children, ...leave }: SignedInProps) {
  const go = useMemberNavigation();
  const { actions, switching, isAdding, stopAdding } = useAccountActions(leave);
  const offline = useOfflineReason();
  const identity = useIdentity(session);
  const palette = usePalette();
  const isConfirmationAsked = useConfirmationAsked();
  const isGeneratorOpen = useGeneratorShown();
  const gatedBy = useRequiredFactor(session);
  useAllShortcut();
  if (switching)
    return (
      <Suspense>
        <Switching email={switching.email} />
      </Suspense>
    );
  return (
    <QueryClientProvider client={queryClient}>
      <SendingRefusalContext value={offline}>
        <div className="flex min-h-dvh flex-col">
          <SkipLink />
          <TopBar
            identity={identity}
            actions={actions}
            end={BarEnd}
            menu={MemberMenu}
            menuButton={MenuButton}
            onSearch={palette.open}
            search={
              gatedBy === null && (
                <Suspense>
                  <GlobalSearch session={session} onOpen={go.toEntry} />
                </Suspense>
              )
            }
          />
          <Suspense>
            <Strips session={session} />
          </Suspense>
          <SurroundingsContext value="bar">
            {gatedBy === null ? (
              children
            ) : (
              <Suspense>
                <FactorGate name={gatedBy} onSignOut={leave.onSignOut} />
              </Suspense>
            )}
          </SurroundingsContext>
          <Suspense>
            <ClipboardChip />
          </Suspense>
          <Suspense>
            {isConfirmationAsked && <ConfirmDialog session={session} />}
            {isAdding && <AddAccountDialog onClose={stopAdding} />}
            {isGeneratorOpen && <GeneratorDialog session={session} onClose={() => setGeneratorOpen(false)} />}
            {palette.Palette && (
              <palette.Palette
                session={session}
                actions={actions}
                typed={palette.typed}
                onShown={palette.onShown}
                onClose={palette.close}
              />
            )}
          </Suspense>
        </div>
      </SendingRefusalContext>
    </QueryClientProvider>
  );
}

/**
 * The name of the enterprise, if it requires a second factor that the account does not have. Null on the page for
 * second factors, because the user needs that page to add a factor.
 */
function useRequiredFactor(session: Session): string | null {
  const enterprise = useQuery(profileQuery(session), queryClient).data?.enterprise;
  const isThere = useRouterState({ select: ({ location }) => location.pathname === PATHS["settings.tfa"] });
  return enterprise?.factor_due && !isThere ? enterprise.name : null;
}

/**
 * Goes to the login page when the session has ended. If another tab or the server has ended the session, the user comes
 * back to this page after they have signed in again.
 */
function useToLoginWhenEnded(hasEnded: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!hasEnded) return;
    // The address is read here only once and not observed, because the next address is already that of the login page.
    const { href } = router.state.location;
    const search = sessionEnd() === "elsewhere" && href !== PATHS.home ? { redirect: href } : {};
    void router.navigate({ to: PATHS["auth.login"], search, replace: true });
  }, [hasEnded, router]);
}
