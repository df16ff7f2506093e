import { useSettingsText } from "../../text/settings-text.ts";
import { PageQuery, type PageQueryProps } from "../page-query.tsx";

/** A settings page whose data must be loaded first. */
export function SettingsQuery<Data>(props: PageQueryProps<Data>) {
  return <PageQuery {...props} failed={useSettingsText().loadFailed} />;
}
