import { Mark } from "@keepwell/ui/mark.tsx";
import { Spinner } from "@keepwell/ui/spinner.tsx";
import { useText } from "../../text/text.ts";

/** Shown in place of the whole page until the page restarts with the other account. */
export function Switching({ email }: { readonly email: string }) {
  const text = useText();
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-5 px-4 text-center">
      <Mark name={text.common.productName} size="lg" />
      <p className="flex items-center gap-2.5 text-ink-2">
        <Spinner />
        {text.shell.switching(email)}
      </p>
    </div>
  );
}
