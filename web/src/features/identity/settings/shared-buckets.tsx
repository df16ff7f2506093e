import { Alert } from "@keepwell/ui/alert.tsx";
import { RouterTextLink } from "../../../app/links.tsx";
import { useSettingsText } from "../../../text/settings-text.ts";

export interface SharedBucket {
  readonly uid: string;
  readonly name: string;
}

const SHOWN = 5;

/**
 * Lists the buckets that would be deleted with the account although other people use them. At most five are named. Each
 * name is a link to where the user can transfer the bucket.
 */
export function SharedBuckets({ buckets }: { readonly buckets: readonly SharedBucket[] }) {
  const words = useSettingsText().data;
  const more = buckets.length - SHOWN;
  return (
    <div className="mb-4 max-w-prose">
      <Alert tone="warning" title={words.sharedTitle(buckets.length)}>
        <p>{words.sharedText}</p>
        <ul className="mt-2 flex flex-col gap-1">
          {buckets.slice(0, SHOWN).map(({ uid, name }) => (
            <li key={uid} className="break-words">
              <RouterTextLink to="/bucket/$id/settings" params={{ id: uid }}>
                {name}
              </RouterTextLink>
            </li>
          ))}
          {more > 0 && <li>{words.more(more)}</li>}
        </ul>
      </Alert>
    </div>
  );
}
