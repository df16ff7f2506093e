import { PageHeader } from "@keepwell/ui/page-header.tsx";
import { useRouterState } from "@tanstack/react-router";
import { PageFrame } from "../../features/shell/page-frame.tsx";
import { PATHS } from "../../paths.ts";
import { useSettingsText } from "../../text/settings-text.ts";
import { useText } from "../../text/text.ts";
import { BackToBuckets } from "../back-to-buckets.tsx";
import { SectionsFrame } from "../sections-frame.tsx";

/** The pages, in the order of the navigation. */
const SECTIONS = [
  ["details", PATHS["settings.details"]],
  ["password", PATHS["settings.password"]],
  ["passkeys", PATHS["settings.passkeys"]],
  ["tfa", PATHS["settings.tfa"]],
  ["recovery", PATHS["settings.recovery"]],
  ["sessions", PATHS["settings.sessions"]],
  ["activity", PATHS["settings.activity"]],
  ["preferences", PATHS["settings.preferences"]],
  ["extension", PATHS["settings.extension"]],
  ["health", PATHS.health],
  ["import", PATHS.import],
  ["export", PATHS.export],
  ["data", PATHS["settings.data"]],
] as const;

export function SettingsLayout() {
  const text = useText();
  const words = useSettingsText();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = SECTIONS.find(([, to]) => path === to);
  const title = here === undefined ? words.title : words.sections[here[0]];
  return (
    <PageFrame>
      <PageHeader
        title={title}
        documentTitle={`${title} · ${words.title} · ${text.common.productName}`}
        back={<BackToBuckets />}
      />
      <SectionsFrame
        label={words.nav}
        path={path}
        sections={SECTIONS.map(([name, to]) => ({ to, label: words.sections[name] }))}
      />
    </PageFrame>
  );
}
