import { Fragment } from "react";

/**
 * A short code in groups. The gaps between the groups are not copied, and screen readers spell the characters instead
 * of reading a large number.
 */
export function SpokenCode({ groups }: { readonly groups: readonly string[] }) {
  const said = groups.map((group) => Array.from(group).join(" "));
  return (
    <span translate="no" className="secret">
      <span aria-hidden="true">
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one code never move
          <Fragment key={at}>
            <span className={at < groups.length - 1 ? "me-[0.75ch] whitespace-nowrap" : "whitespace-nowrap"}>
              {group}
            </span>
            <wbr />
          </Fragment>
        ))}
      </span>
      <span className="sr-only select-none">{said.join(" ").trim()}</span>
    </span>
  );
}
