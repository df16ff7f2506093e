import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { loadAccounts } from "../../app/load-accounts.ts";
import { useSession } from "../../app/sessions.ts";
import { bucketsQuery } from "../../features/buckets/queries.ts";
import { AccountData } from "../../features/identity/settings/account-data.tsx";
import { useSettingsText } from "../../text/settings-text.ts";
import { useText } from "../../text/text.ts";

export function DataScreen() {
  const session = useSession();
  const { ended } = useText().identity.login;
  const words = useSettingsText().data;
  const buckets = useQuery(bucketsQuery(session)).data ?? [];
  const shared = buckets.filter(
    (bucket): bucket is Bucket =>
      !isUnverifiable(bucket) && bucket.is_shared && bucket.access_type === "owner",
  );
  // Loads in advance the code that forgets an account. If it were loaded only after the account is deleted, the page
  // would make calls in the meantime that the server refuses.
  useEffect(() => {
    loadAccounts()
      .then(({ loadForgetting }) => loadForgetting())
      .catch(() => undefined);
  }, []);
  const leave = async () => {
    await (await loadAccounts()).forgetDeleted(session.identity);
    notify({ tone: "info", text: ended.deleted });
  };
  const forget = async () => {
    await (await loadAccounts()).forgetAccount(session);
    notify({ tone: "info", text: words.forgotten });
  };
  return (
    <AccountData
      session={session}
      shared={shared}
      onForget={() => void forget()}
      onDeleted={() => void leave()}
    />
  );
}
