import type { ReactNode } from "react";
import { Tabs as RacTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";

export type TabItem<Id extends string> = { readonly id: Id; readonly label: string; readonly count?: string };

type TabsProps<Id extends string> = {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  /** The chosen tab lives in the URL. */
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** At the end of the same line: a filter. */
  readonly aside?: ReactNode;
  /** What the chosen tab shows. */
  readonly children: ReactNode;
};

export function Tabs<Id extends string>({ label, tabs, value, onChange, aside, children }: TabsProps<Id>) {
  return (
    <RacTabs
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find((tab) => tab.id === key);
        if (chosen && chosen.id !== value) onChange(chosen.id);
      }}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line">
        <TabList aria-label={label} className="-mb-px flex max-w-full gap-5 overflow-x-auto">
          {tabs.map((tab) => (
            <Tab
              key={tab.id}
              id={tab.id}
              className="flex min-h-10 shrink-0 cursor-default items-center gap-1.5 border-b-2 border-transparent text-ui text-ink-2 transition-colors duration-90 hover:text-ink focus-ring-inset selected:border-accent selected:font-semibold selected:text-ink pointer-coarse:min-h-11"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="font-normal text-ink-3 tabular-nums">{tab.count}</span>
              )}
            </Tab>
          ))}
        </TabList>
        {aside !== undefined && <div className="w-full pb-2 md:w-70">{aside}</div>}
      </div>
      <TabPanel id={value} className="rounded-control focus-ring">
        {children}
      </TabPanel>
    </RacTabs>
  );
}
