import {
  EXTENSION_PATH,
  type ExtensionBrowser,
  type ExtensionOffer,
  extensionFileName,
} from "@keepwell/contract/extension-offer.ts";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { CopyIcon, DownloadIcon } from "@keepwell/ui/icons.ts";
import { LinkButton } from "@keepwell/ui/link-button.tsx";
import { platform } from "../../app/platform.ts";
import { useCopy } from "../../app/use-copy.ts";
import { useExtensionText } from "../../text/extension-text.ts";

/** The address at which a browser loads an extension from a file. A page cannot link to such addresses. */
const LOADED_AT: Readonly<Record<ExtensionBrowser, string>> = {
  chromium: "chrome://extensions",
  firefox: "about:debugging#/runtime/this-firefox",
};

interface InstallStepsProps {
  readonly browser: ExtensionBrowser;
  readonly offer: ExtensionOffer;
  /** Whether these are the steps for the browser in use. */
  readonly isMain?: boolean;
}

export function InstallSteps({ browser, offer, isMain = false }: InstallStepsProps) {
  const text = useExtensionText();
  const file = extensionFileName(browser);
  const { server } = platform();
  const [download, open, load, setUp] = text.steps[browser];
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <LinkButton
          href={`${server}${EXTENSION_PATH}${file}`}
          download={file}
          icon={DownloadIcon}
          variant={isMain ? "primary" : "secondary"}
        >
          {text.download[browser]}
        </LinkButton>
        <span className="text-meta text-ink-2">
          {text.facts(offer.version, Math.ceil(offer.zips[browser].size / 100_000) / 10)}
        </span>
      </div>
      <ol className="flex list-decimal flex-col gap-2 ps-5 marker:text-ink-2">
        <li className="ps-1">{download}</li>
        <li className="ps-1">
          {open}
          <Address of={LOADED_AT[browser]} />
        </li>
        <li className="ps-1">{load}</li>
        <li className="ps-1">
          {setUp}
          <Address of={server} />
        </li>
      </ol>
      <p className="max-w-prose text-ui text-ink-2">{text.notes[browser]}</p>
    </div>
  );
}

function Address({ of }: { readonly of: string }) {
  const text = useExtensionText();
  const { copy } = useCopy();
  return (
    <span className="mt-1 flex max-w-full items-center gap-1">
      <code className="min-w-0 rounded-tag bg-sunken px-2 py-0.75 font-mono text-code break-all">{of}</code>
      <IconButton name={text.copyAddress(of)} icon={CopyIcon} onPress={() => void copy({ value: of })} />
    </span>
  );
}
