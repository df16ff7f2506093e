import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../app/sessions.ts";
import { ExtensionPage } from "../../features/extension/extension-page.tsx";
import { extensionOfferQuery } from "../../features/extension/extension-query.ts";
import { useExtensionText } from "../../text/extension-text.ts";
import { SettingsQuery } from "./settings-query.tsx";

export function ExtensionScreen() {
  const query = useQuery(extensionOfferQuery(useSession()));
  return (
    <div className="flex max-w-form flex-col gap-8">
      <p className="text-ink-2">{useExtensionText().intro}</p>
      <SettingsQuery query={query}>{(offer) => <ExtensionPage offer={offer} />}</SettingsQuery>
    </div>
  );
}
