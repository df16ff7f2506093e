import { createPortal } from "react-dom";
import { useRecoveryText } from "../../text/recovery-text.ts";
import type { Kit } from "./kit-file.ts";

/** The recovery kit for printing. While this component is on the page, print styles hide the rest of the page. */
export function KitSheet({ kit }: { readonly kit: Kit }) {
  const words = useRecoveryText().kit;
  const rows = [
    [words.account, `${kit.name}, ${kit.email}`],
    [words.server, kit.server],
    [words.made, words.date(kit.madeAt)],
  ];
  return createPortal(
    <div data-print="sheet" aria-hidden="true" className="hidden print:block">
      <p className="text-auth">{words.title}</p>
      <dl className="mt-6 grid grid-cols-[8rem_1fr] gap-y-1">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-8 text-section">{words.code}</p>
      <ol className="mt-3 grid w-fit grid-cols-3 gap-x-10 gap-y-4 border border-control p-6 font-mono text-tile">
        {kit.code.split("-").map((characters, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one code never move
          <li key={index}>{characters}</li>
        ))}
      </ol>
      <p className="mt-8 text-section">{words.howTitle}</p>
      <ol className="mt-2 list-decimal ps-5">
        {words.how.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-6">{words.warning}</p>
    </div>,
    document.body,
  );
}
