import { RouterTextLink } from "../app/links.tsx";
import { PATHS } from "../paths.ts";
import { useText } from "../text/text.ts";

/** Above a page's title: the way home. */
export function BackToBuckets() {
  const text = useText().buckets.bucket;
  return (
    <RouterTextLink to={PATHS.home} className="text-ui">
      ‹ {text.back}
    </RouterTextLink>
  );
}
