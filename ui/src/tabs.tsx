import type { ReactNode } from "react";
import { Tabs as RacTabs, Tab, TabList, TabPanel } from "react-aria-components/Tabs";
import { classes } from "./classes.ts";

export type TabItem<Id extends string> = { readonly id: Id; readonly label: string; readonly count?: string };

type TabsProps<Id extends string> = {
  readonly label: string;
  readonly tabs: readonly TabItem<Id>[];
  /** The chosen tab, from the URL. */
  readonly value: Id;
  readonly onChange: (id: Id) => void;
  /** Shown at the end of the line of tabs, for example a filter. */
  readonly aside?: ReactNode;
  /**
   * The actions on the selected rows. Undefined if no rows are selected. In a window of at least medium width, the
   * actions replace the tabs.
   */
  readonly instead?: ReactNode;
  /** The content of the chosen tab. */
  readonly children: ReactNode;
};

// In windows of medium width, `aside` is hidden or made narrow while `instead` is shown. Its height stays, so that the
// rows do not move.
const makesRoom = "md:max-lg:invisible md:max-lg:w-0 md:max-lg:overflow-hidden lg:max-[72rem]:w-48";

export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, value, onChange, aside, instead, children } = props;
  const isReplaced = instead !== undefined;
  return (
    <RacTabs
      selectedKey={value}
      onSelectionChange={(key) => {
        const chosen = tabs.find((tab) => tab.id === key);
        if (chosen && chosen.id !== value) onChange(chosen.id);
      }}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line">
        {/* The tabs and `instead` share one cell. Its height fits both, so the rows below do not move. */}
        <div className="grid max-w-full items-center *:[grid-area:1/1]">
          <TabList
            aria-label={label}
            className={classes("-mb-px flex gap-5 overflow-x-auto", isReplaced && "md:invisible")}
          >
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
          {instead}
        </div>
        {aside !== undefined && (
          <div className={classes("w-full pb-2 md:w-70", isReplaced && makesRoom)}>{aside}</div>
        )}
      </div>
      {/* Each tab has a panel of its own: a shared panel would keep the id for its first tab. */}
      <TabPanel key={value} id={value} className="rounded-control focus-ring">
        {children}
      </TabPanel>
    </RacTabs>
  );
}
