import { Outlet, useNavigate, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { RouterNavLink, RouterTextLink } from "../../app/links.tsx";
import { PageFrame } from "../../features/shell/page-frame.tsx";
import { PATHS } from "../../paths.ts";
import { useSettingsText } from "../../text/settings-text.ts";
import { useText } from "../../text/text.ts";
import { NavList } from "../../ui/nav-list.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { medium, useMedia } from "../../ui/use-media.ts";

const Select = lazy(async () => ({ default: (await import("../../ui/select.tsx")).Select }));

/** In the order of the navigation. */
const SECTIONS = [
  ["details", PATHS["settings.details"]],
  ["password", PATHS["settings.password"]],
  ["tfa", PATHS["settings.tfa"]],
  ["recovery", PATHS["settings.recovery"]],
  ["sessions", PATHS["settings.sessions"]],
  ["activity", PATHS["settings.activity"]],
  ["preferences", PATHS["settings.preferences"]],
  ["import", PATHS.import],
  ["data", PATHS["settings.data"]],
] as const;

/** One's own settings. Where one is in them stands at the side; on a phone, in one line above. */
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
        back={
          <RouterTextLink to={PATHS.home} className="text-ui">
            ‹ {text.buckets.bucket.back}
          </RouterTextLink>
        }
      />
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[13rem_minmax(0,1fr)]">
        {useMedia(medium) ? <Sections /> : <SectionSelect path={path} />}
        <div className="min-w-0">
          <Outlet />
        </div>
      </div>
    </PageFrame>
  );
}

function Sections() {
  const words = useSettingsText();
  return (
    <NavList label={words.nav}>
      {SECTIONS.map(([name, to]) => (
        <RouterNavLink key={name} to={to}>
          {words.sections[name]}
        </RouterNavLink>
      ))}
    </NavList>
  );
}

function SectionSelect({ path }: { readonly path: string }) {
  const words = useSettingsText();
  const navigate = useNavigate();
  return (
    <Suspense>
      <Select
        label={words.nav}
        isLabelHidden
        value={path}
        options={SECTIONS.map(([name, to]) => ({ id: to, label: words.sections[name] }))}
        onChange={(to) => void navigate({ to })}
      />
    </Suspense>
  );
}
