import { Button } from "@keepwell/ui/button.tsx";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { RouterLinkButton } from "../app/links.tsx";
import { PageFrame } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import { useFactorGateText } from "../text/factor-gate-text.ts";
import { useText } from "../text/text.ts";

interface FactorGateProps {
  /** The enterprise's name. */
  readonly name: string;
  readonly onSignOut: () => void;
}

/**
 * Shown in place of every page while the account has no second factor although the enterprise requires one. Only the
 * page for second factors is still shown.
 */
export function FactorGate({ name, onSignOut }: FactorGateProps) {
  const text = useText();
  const words = useFactorGateText();
  const title = words.title(name);
  return (
    <PageFrame>
      <div className="max-w-form">
        <PageHeader title={title} documentTitle={`${title} · ${text.common.productName}`} />
        <p className="text-ink-2">{words.text}</p>
        <h2 className="mt-6 border-b border-line pb-2 text-section">{words.choose}</h2>
        <ul>
          {words.kinds.map(({ name: kind, about }) => (
            <li key={kind} className="border-b border-line py-3">
              <p>{kind}</p>
              <p className="text-ui text-ink-2">{about}</p>
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ui text-ink-2">{words.passkey}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <RouterLinkButton to={PATHS["settings.tfa"]} variant="primary">
            {words.add}
          </RouterLinkButton>
          <Button variant="quiet" onPress={onSignOut}>
            {text.shell.signOut}
          </Button>
        </div>
      </div>
    </PageFrame>
  );
}
