import { ExternalLink } from "lucide-react";
import { useText } from "../text/text.ts";
import { Icon } from "./icon.tsx";
import { safeUrl } from "./safe-url.ts";
import { TextLink } from "./text-link.tsx";

/** A typed address: a link if it is a plain http or https one, otherwise the same characters as text. */
export function SafeLink({ url }: { readonly url: string }) {
  const text = useText();
  const href = safeUrl(url);
  if (href === undefined) return <span className="break-all">{url}</span>;
  return (
    <TextLink href={href} target="_blank" rel="noopener noreferrer" className="break-all">
      {url}
      <Icon of={ExternalLink} size="sm" className="ms-1 align-[-0.125em]" />
      <span className="sr-only"> {text.ui.opensInNewTab}</span>
    </TextLink>
  );
}
