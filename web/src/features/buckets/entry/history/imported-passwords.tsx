import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import type { EarlierPassword } from "@keepwell/client/extra/imported-past.ts";
import { DescriptionList } from "@keepwell/ui/description-list.tsx";
import { useLabelTrust } from "../label-warning.tsx";
import { SecretRow } from "../secret-row.tsx";
import { useHistoryText } from "./history-text.ts";

interface ImportedPasswordsProps {
  readonly entry: OpenEntry;
  readonly passwords: readonly EarlierPassword[];
}

/** The earlier passwords that were imported together with the entry. */
export function ImportedPasswords({ entry, passwords }: ImportedPasswordsProps) {
  const text = useHistoryText();
  const { refusal, warning } = useLabelTrust(entry);
  return (
    <section aria-label={text.importedTitle} className="pt-6">
      <h3 className="pb-1 text-ui font-semibold">{text.importedTitle}</h3>
      <p className="pb-4 text-ink-2">{text.importedIntro}</p>
      {warning}
      <DescriptionList>
        {passwords.map(({ password, replacedAt }, at) => (
          <SecretRow
            key={password}
            label={replacedAt === undefined ? text.undated : text.until(replacedAt)}
            what={text.importedPassword(at + 1)}
            copyLabel={text.copyImported(at + 1)}
            value={password}
            refusal={refusal}
          />
        ))}
      </DescriptionList>
    </section>
  );
}
