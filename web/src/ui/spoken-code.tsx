/**
 * A short code in two halves: a gap for the eye that is not copied with it, and for ears one character after
 * the other instead of a number of millions.
 */
export function SpokenCode({ halves: [head, tail] }: { readonly halves: readonly [string, string] }) {
  return (
    <span translate="no" className="secret inline-flex whitespace-nowrap">
      <span aria-hidden="true">
        {head}
        {tail !== "" && <span className="ms-[0.75ch]">{tail}</span>}
      </span>
      <span className="sr-only select-none">{Array.from(head + tail).join(" ")}</span>
    </span>
  );
}
