import {
  EXTENSION_BROWSERS,
  type ExtensionBrowser,
  type ExtensionOffer,
} from "@keepwell/contract/extension-offer.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { DescriptionList, DescriptionRow } from "@keepwell/ui/description-list.tsx";
import { Disclosure, DisclosureGroup } from "@keepwell/ui/disclosure.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { CopyIcon } from "@keepwell/ui/icons.ts";
import { useCopy } from "../../app/use-copy.ts";
import { useExtensionText } from "../../text/extension-text.ts";
import { InstallSteps } from "./install-steps.tsx";
import { thisBrowser } from "./this-browser.ts";

interface OfferProps {
  readonly offer: ExtensionOffer;
}

/** Offers the extension for download. The extension for the browser in use comes first. */
export function ExtensionPage({ offer }: { readonly offer: ExtensionOffer | null }) {
  const text = useExtensionText();
  if (offer === null) return <FormSection title={text.none.title}>{text.none.text}</FormSection>;
  const own = thisBrowser();
  return (
    <>
      {own === null ? (
        <Alert tone="info">{text.unsupported}</Alert>
      ) : (
        <FormSection title={text.browsers[own]}>
          <InstallSteps browser={own} offer={offer} isMain />
        </FormSection>
      )}
      <Others of={EXTENSION_BROWSERS.filter((browser) => browser !== own)} offer={offer} />
      <CheckSection offer={offer} />
    </>
  );
}

function Others({ of, offer }: OfferProps & { readonly of: readonly ExtensionBrowser[] }) {
  const text = useExtensionText();
  return (
    <DisclosureGroup>
      {of.map((browser) => (
        <Disclosure key={browser} id={browser} level={2} title={text.browsers[browser]}>
          <InstallSteps browser={browser} offer={offer} />
        </Disclosure>
      ))}
    </DisclosureGroup>
  );
}

/** Shows the hashes that the server states, and says what the user can check with them. */
function CheckSection({ offer }: OfferProps) {
  const { check: text, kinds } = useExtensionText();
  const { copy } = useCopy();
  return (
    <FormSection title={text.title} text={text.text}>
      <DescriptionList>
        {EXTENSION_BROWSERS.map((browser) => {
          const { sha256 } = offer.zips[browser];
          const copyHash = () => void copy({ value: sha256 });
          return (
            <DescriptionRow
              key={browser}
              label={kinds[browser]}
              onValueClick={copyHash}
              actions={<IconButton name={text.copyHash(kinds[browser])} icon={CopyIcon} onPress={copyHash} />}
            >
              <span className="font-mono text-code break-all">{sha256}</span>
            </DescriptionRow>
          );
        })}
      </DescriptionList>
      <p className="max-w-prose text-ink-2">{text.build}</p>
      <p className="max-w-prose text-ink-2">{text.compute}</p>
    </FormSection>
  );
}
