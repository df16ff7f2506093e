import type { Operator } from "@keepwell/contract/system.endpoints.ts";
import { type Locale, useAppearance } from "@keepwell/ui/appearance.ts";
import { Mark } from "@keepwell/ui/mark.tsx";
import { TextLink } from "@keepwell/ui/text-link.tsx";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { RouterTextLink } from "../app/links.tsx";
import { operatorQuery } from "../app/operator.ts";
import { OperatorAddress } from "../app/operator-address.tsx";
import { queryClient } from "../app/query-client.ts";
import { LanguageSwitch } from "../features/shell/language-switch.tsx";
import { LegalLinks } from "../features/shell/legal-links.tsx";
import { MAIN_ID } from "../features/shell/page-frame.tsx";
import { PATHS } from "../paths.ts";
import type { LegalSection, LegalText } from "../text/legal-text.ts";
import { useText } from "../text/text.ts";

type Legal = Readonly<Record<"terms" | "privacy", LegalText>>;

/**
 * The legal texts. They are loaded on demand, and only in the page's language, because they are long and few users read
 * them.
 */
const load: Readonly<Record<Locale, () => Promise<Legal>>> = {
  en: async () => (await import("../text/en/legal.ts")).legal,
  "fr-CA": async () => (await import("../text/fr-CA/legal.ts")).legal,
};

const legalQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ["public", "legal", locale],
    queryFn: load[locale],
    staleTime: Number.POSITIVE_INFINITY,
    // The text stays while the text in another language is loaded.
    placeholderData: keepPreviousData,
  });

/** Shown if the server's operator could not be read. The page then says how to find out the operator's address. */
const UNKNOWN: Operator = { name: null, address: [], contacts: [] };

export function TermsScreen() {
  return <LegalScreen which="terms" />;
}

export function PrivacyScreen() {
  return <LegalScreen which="privacy" />;
}

function LegalScreen({ which }: { readonly which: keyof Legal }) {
  const text = useText();
  const { locale } = useAppearance();
  // The text and the operator are loaded at the same time. The page waits for both, because a late answer would move
  // the text that is already visible.
  const legal = useQuery(legalQuery(locale), queryClient);
  const operator = useQuery(operatorQuery, queryClient);
  if (legal.isError) throw legal.error;
  if (!legal.data || operator.isPending) return null;
  const { title, updated, intro, sections } = legal.data[which];
  return (
    <div className="flex min-h-dvh flex-col px-4 sm:px-10 lg:px-20">
      <title>{`${title} · ${text.common.productName}`}</title>
      <header className="flex items-center justify-between py-6 print:hidden">
        <RouterTextLink
          to={PATHS.home}
          className="no-underline"
          aria-label={`${text.common.productName}, ${text.shell.home}`}
        >
          <Mark name={text.common.productName} size="lg" />
        </RouterTextLink>
        <LanguageSwitch />
      </header>
      <div className="flex gap-16">
        <main id={MAIN_ID} tabIndex={-1} className="max-w-prose flex-1 pb-16 outline-none">
          <h1 tabIndex={-1} className="text-auth outline-none">
            {title}
          </h1>
          <p className="mt-1 mb-6 text-meta text-ink-3 tabular-nums">{updated}</p>
          <p className="mb-6">{intro}</p>
          {sections.map((section) => (
            <Section key={section.id} section={section} operator={operator.data ?? UNKNOWN} />
          ))}
        </main>
        <nav
          aria-label={text.shell.contents}
          className="sticky top-6 hidden h-fit w-64 lg:block print:hidden"
        >
          <p className="mb-2 text-meta font-semibold text-ink-2">{text.shell.contents}</p>
          <ul className="border-s border-line text-ui">
            {sections.map((section) => (
              <li key={section.id} className="py-0.5 ps-3">
                <a href={`#${section.id}`} className="text-ink-2 hover:text-ink focus-ring">
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <LegalLinks />
    </div>
  );
}

interface SectionProps {
  readonly section: LegalSection;
  readonly operator: Operator;
}

function Section({ section, operator }: SectionProps) {
  const { id, title, paragraphs, paragraphsIfReachable, list } = section;
  const isReachable = operator.address.length > 0 || operator.contacts.length > 0;
  return (
    <section id={id} tabIndex={-1} className="mb-6 scroll-mt-4 outline-none">
      <h2 className="mb-2 text-section">{title}</h2>
      {((isReachable && paragraphsIfReachable) || paragraphs).map((paragraph) => (
        <p key={paragraph} className="mb-2">
          {paragraph}
        </p>
      ))}
      {list && (
        <ul className="list-disc ps-5">
          {list.map((item) => (
            <li key={item} className="mb-1">
              {item}
            </li>
          ))}
        </ul>
      )}
      {paragraphsIfReachable && <Contacts operator={operator} />}
    </section>
  );
}

function Contacts({ operator }: Pick<SectionProps, "operator">) {
  return (
    <>
      <OperatorAddress of={operator} />
      {operator.contacts.length > 0 && (
        <ul className="mt-2">
          {operator.contacts.map((url) => (
            <li key={url} className="mb-1">
              <TextLink href={url} className="break-words">
                {url.replace(/^(mailto:|tel:|https:\/\/)/, "")}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
