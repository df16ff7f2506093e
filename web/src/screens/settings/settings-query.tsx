import { useSettingsText } from "../../text/settings-text.ts";
import { PageQuery, type PageQueryProps } from "../page-query.tsx";

/** Renders a settings page when its data is loaded. */
export function SettingsQuery<Data>(props: PageQueryProps<Data>) {
  return <PageQuery {...props} failed={useSettingsText().loadFailed} />;
}
