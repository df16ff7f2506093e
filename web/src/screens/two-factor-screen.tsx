import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { pathAfterSignIn } from "../app/after-sign-in.ts";
import { RouterTextLink } from "../app/links.tsx";
import { dropSignIn, heldSignIn } from "../app/pending-sign-in.ts";
import { wantedAfter } from "../app/search.ts";
import { enterSession } from "../app/sessions.ts";
import { TwoFactorForm } from "../features/identity/two-factor/two-factor-form.tsx";
import { AuthFrame } from "../features/shell/auth-frame.tsx";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";
import { useTwoFactorText } from "../text/two-factor-text.ts";

const route = getRouteApi("/auth/two-factor");

/** The second step of a sign-in. The guard of the route has checked that a sign-in waits for this step. */
export function TwoFactorScreen() {
  const text = useText();
  const words = useTwoFactorText().step;
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const pending = heldSignIn();
  const back = { to: PATHS["auth.login"], search: wantedAfter(redirect) } as const;
  return (
    <AuthFrame
      title={words.title}
      after={
        <p>
          <RouterTextLink {...back}>{text.common.back}</RouterTextLink>
        </p>
      }
    >
      {pending && (
        <TwoFactorForm
          pending={pending}
          onDone={(session) => {
            dropSignIn();
            enterSession(session);
            void navigate({ href: pathAfterSignIn(redirect) });
          }}
          onCancel={() => void navigate(back)}
        />
      )}
    </AuthFrame>
  );
}
