import { useAppearance } from "@keepwell/ui/appearance.ts";
import type { ReactNode } from "react";

/** Returns a function that chooses between an English and a French sample text. French texts are often longer. */
export function useSay(): (en: string, fr: string) => string {
  const { locale } = useAppearance();
  return (en, fr) => (locale === "fr-CA" ? fr : en);
}

export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="border-t border-line py-6">
      <h2 className="mb-4 text-section">{title}</h2>
      <div className="flex flex-col gap-6">{children}</div>
    </section>
  );
}

export function Line({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}
