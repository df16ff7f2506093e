import { RouterTextLink } from "../../app/links.tsx";
import { PATHS } from "../../paths.ts";
import { useText } from "../../text/text.ts";

/** The links below a page for visitors: to the legal texts, and for contacting the operator of the server. */
export function LegalLinks() {
  const { terms, privacy, contact } = useText().shell;
  return (
    <footer className="flex flex-wrap gap-x-5 gap-y-2 py-6 text-meta print:hidden">
      <RouterTextLink to={PATHS["legal.terms"]}>{terms}</RouterTextLink>
      <RouterTextLink to={PATHS["legal.privacy"]}>{privacy}</RouterTextLink>
      <RouterTextLink to={PATHS["legal.terms"]} hash="contact">
        {contact}
      </RouterTextLink>
    </footer>
  );
}
