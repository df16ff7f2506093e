import { RouterTextLink } from "../app/links.tsx";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";

/** The link to the list of buckets, above a page's title. */
export function BackToBuckets() {
  const text = useText().buckets.bucket;
  return (
    <RouterTextLink to={PATHS.home} className="text-ui">
      ‹ {text.back}
    </RouterTextLink>
  );
}
