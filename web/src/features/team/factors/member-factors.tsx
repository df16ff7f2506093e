import type { MemberFactors as Row } from "@keepwell/contract/team/member-factors.endpoints.ts";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useGrowingRows } from "@keepwell/ui/use-growing-rows.tsx";
import { useState } from "react";
import { RouterTextLink } from "../../../app/links.tsx";
import { useTeamHealthText } from "../../../text/team-health-text.ts";

type Shown = "without" | "all";

/** Says how many members have no second factor, and lists them. */
export function MemberFactors({ rows }: { readonly rows: readonly Row[] }) {
  const words = useTeamHealthText().factors;
  const without = rows.filter(({ two_factor }) => !two_factor);
  const [chosen, choose] = useState<Shown>("without");
  const isAll = chosen === "all" || without.length === 0;
  const { shown, end } = useGrowingRows(isAll ? rows : without, chosen);
  const columns: Column<Row>[] = [
    {
      id: "member",
      header: words.member,
      isRowHeader: true,
      cell: ({ user }) => (
        <span className="flex flex-col items-start wrap-anywhere">
          <RouterTextLink to="/team/users/$userId" params={{ userId: user.uid }}>
            {user.fullname}
          </RouterTextLink>
          <span className="text-meta wrap-anywhere text-ink-2">{user.email}</span>
        </span>
      ),
    },
    {
      id: "state",
      header: words.state,
      align: "end",
      cell: ({ two_factor }) => (two_factor ? words.on : <span className="text-warn-text">{words.off}</span>),
    },
  ];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ui tabular-nums">
          {words.summary(without.length, rows.length)}
        </p>
        {without.length > 0 && without.length < rows.length && (
          <SegmentedControl
            label={words.show}
            isLabelHidden
            value={chosen}
            onChange={choose}
            options={[
              { value: "without", label: words.without },
              { value: "all", label: words.all },
            ]}
          />
        )}
      </div>
      <Table caption={words.title} columns={columns} rows={shown} rowKey={({ user }) => user.uid} />
      {end}
    </>
  );
}
