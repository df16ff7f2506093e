import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import type { AccountActions } from "../features/shell/account-actions.ts";
import { PageFrame, SkipLink } from "../features/shell/page-frame.tsx";
import { PlainMenuButton, TopBar } from "../features/shell/top-bar.tsx";
import { useText } from "../text/text.ts";

const nothing = () => undefined;

const actions: AccountActions = {
  onLock: nothing,
  onAdd: nothing,
  onSwitch: nothing,
  onDisconnect: nothing,
  onSignOut: nothing,
  onSignOutAll: nothing,
};

/** The home page before its data has loaded: the bar and the heading. */
export function HomeFrame({ identity }: { readonly identity: Identity }) {
  const text = useText();
  const title = identity.entity ?? text.buckets.home.title;
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · ${text.common.productName}`}</title>
      <SkipLink />
      <TopBar
        identity={identity}
        actions={actions}
        search={null}
        onSearch={nothing}
        end={({ trigger }) => trigger}
        menu={() => null}
        menuButton={PlainMenuButton}
      />
      <PageFrame>
        <PageHeader title={title} />
      </PageFrame>
    </div>
  );
}
