import { ExternalLink } from "lucide-react";
import { Icon } from "./icon.tsx";
import { safeUrl } from "./safe-url.ts";
import { useUiText } from "./text/ui-text.ts";
import { TextLink } from "./text-link.tsx";

/** Shows an address that a user has typed: as a link if it is a plain http or https address, otherwise as text. */
export function SafeLink({ url }: { readonly url: string }) {
  const text = useUiText();
  const href = safeUrl(url);
  if (href === undefined) return <span className="break-all">{url}</span>;
  return (
    <TextLink href={href} target="_blank" rel="noopener noreferrer" className="break-all">
      {url}
      <Icon of={ExternalLink} size="sm" className="ms-1 align-[-0.125em]" />
      <span className="sr-only"> {text.opensInNewTab}</span>
    </TextLink>
  );
}
