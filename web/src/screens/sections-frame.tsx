import { HeldBelow } from "@keepwell/ui/held-below.tsx";
import { NavList } from "@keepwell/ui/nav-list.tsx";
import { medium, useMedia } from "@keepwell/ui/use-media.ts";
import { Outlet, useNavigate } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { RouterNavLink } from "../app/nav-link.ts";
import type { PATHS } from "../paths.ts";

const Select = lazy(async () => ({ default: (await import("@keepwell/ui/select.tsx")).Select }));

/** A path without parameters. */
type PlainPath = Exclude<(typeof PATHS)[keyof typeof PATHS], `${string}{${string}`>;

export interface SectionPlace {
  readonly to: PlainPath;
  readonly label: string;
}

interface SectionSelectProps {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  /** The current page. */
  readonly value: string;
  readonly onChange: (id: string) => void;
}

interface SectionsFrameProps {
  readonly label: string;
  /** The pages of the area, in the order of the navigation. */
  readonly sections: readonly SectionPlace[];
  /** The path of the current page. */
  readonly path: string;
  /** Shown above the page. It does not move the navigation. */
  readonly children?: ReactNode;
}

/** The pages of one area, with the navigation beside them or, on a phone, in one line above them. */
export function SectionsFrame(props: SectionsFrameProps) {
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-[13rem_minmax(0,1fr)]">
      {useMedia(medium) ? <Sections {...props} /> : <NarrowSections {...props} />}
      <div className="min-w-0">
        <HeldBelow above={props.children}>
          <Outlet />
        </HeldBelow>
      </div>
    </div>
  );
}

function Sections({ label, sections }: SectionsFrameProps) {
  return (
    <NavList label={label}>
      {sections.map((section) => (
        <RouterNavLink key={section.to} to={section.to}>
          {section.label}
        </RouterNavLink>
      ))}
    </NavList>
  );
}

function NarrowSections({ label, sections, path }: SectionsFrameProps) {
  const navigate = useNavigate();
  return (
    <SectionSelect
      label={label}
      value={path}
      options={sections.map((section) => ({ id: section.to, label: section.label }))}
      onChange={(to) => void navigate({ to })}
    />
  );
}

/** The navigation of an area on a phone: a select with the current page. */
export function SectionSelect(props: SectionSelectProps) {
  return (
    <Suspense fallback={<div className="h-field" />}>
      <Select {...props} isLabelHidden />
    </Suspense>
  );
}
