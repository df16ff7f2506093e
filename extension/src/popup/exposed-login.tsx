import { Button } from "@keepwell/ui/button.tsx";
import { siteName } from "../match/site-name.ts";
import type { KeptLogin } from "../submitted/kept-logins.ts";
import { text } from "../text/text.ts";
import { SubPage } from "./sub-page.tsx";

interface ExposedLoginProps {
  readonly kept: KeptLogin;
  readonly onRead: () => void;
  /** Called when the user leaves the message without confirming it. The next popup then shows it again. */
  readonly onLeave: () => void;
}

/**
 * Says that a submitted login was sealed to a key that does not belong to the account. Also says what the user can do.
 */
export function ExposedLogin({ kept, onRead, onLeave }: ExposedLoginProps) {
  const words = text().save;
  return (
    <SubPage title={words.exposedTitle} back={text().entry.back} onBack={onLeave}>
      <div className="flex flex-col items-start gap-4 py-2">
        <p className="wrap-anywhere">{words.exposed(siteName(kept))}</p>
        <p className="text-ink-2">{words.exposedAdvice}</p>
        <Button variant="primary" onPress={onRead}>
          {words.exposedRead}
        </Button>
      </div>
    </SubPage>
  );
}
