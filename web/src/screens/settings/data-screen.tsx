import { loadAccounts, useSession } from "../../app/sessions.ts";
import { AccountData } from "../../features/identity/settings/account-data.tsx";
import { useSettingsText } from "../../text/settings-text.ts";
import { notify } from "../../ui/notices-store.ts";

export function DataScreen() {
  const session = useSession();
  const words = useSettingsText().data;
  const leave = async () => {
    await (await loadAccounts()).forgetDeleted(session.identity);
    notify({ tone: "info", text: words.deleted });
  };
  return <AccountData session={session} onDeleted={() => void leave()} />;
}
