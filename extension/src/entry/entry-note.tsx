import { placeOfAddress } from "../match/place.ts";
import { shownHost } from "../match/shown-host.ts";
import { text } from "../text/text.ts";
import type { VaultEntry } from "../vault/read-vault.ts";

/** Returns the host of the entry's first address, if it differs from the page's host; otherwise empty. */
const hostElsewhere = ({ addresses: [first] }: VaultEntry, host: string): string => {
  const other = first && placeOfAddress(first.text)?.host;
  return other === undefined || other === host ? "" : shownHost(other).name;
};

/**
 * Shows the details by which the user tells entries apart when they choose where to save a login or passkey. `host` is
 * the page's host.
 */
export function EntryNote({ entry, host }: { readonly entry: VaultEntry; readonly host: string }) {
  const lines = [
    entry.username,
    hostElsewhere(entry, host),
    entry.isUnshared ? "" : text().form.shared,
  ].filter((line) => line !== "");
  return lines.map((line) => (
    <span key={line} className="block wrap-anywhere">
      {line}
    </span>
  ));
}
