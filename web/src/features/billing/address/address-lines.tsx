import type { Subscriber } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { countryName } from "./place-names.ts";

/** The Canadian and US postal services ask for two spaces before the postal code. */
const CODE_GAP = "\u00a0\u00a0";

/** Name and address, line by line as on an envelope, without empty lines. */
export function AddressLines({ of: payer }: { readonly of: Omit<Subscriber, "uid"> }) {
  const { locale } = useAppearance();
  const { city, iso_state, postalcode, iso_country } = payer;
  const town = [city, iso_state].filter(Boolean).join(" ");
  const lines = [
    payer.organization,
    `${payer.firstname} ${payer.lastname}`,
    payer.address,
    payer.address2,
    [town, postalcode].filter(Boolean).join(CODE_GAP),
    iso_country && countryName(iso_country, locale),
  ];
  return (
    <address className="break-words whitespace-pre-line not-italic">
      {lines.filter(Boolean).join("\n")}
    </address>
  );
}
