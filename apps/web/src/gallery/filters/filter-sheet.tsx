/** The sheet with the filters on a phone. */
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { FilterFields, type FilterFieldsProps } from "./filter-fields.tsx";

type FilterSheetProps = FilterFieldsProps & { count: number | null; onClose: () => void };

export default function FilterSheet({ filters, change, count, onClose }: FilterSheetProps) {
  return (
    <Sheet
      open
      onClose={onClose}
      title="Filters"
      footer={
        <Button variant="primary" size="lg" block onClick={onClose}>
          {count === null
            ? "Show the pictures"
            : `Show ${count.toLocaleString("en-US")} ${count === 1 ? "picture" : "pictures"}`}
        </Button>
      }
    >
      <div className="grid gap-3 [&>button]:justify-self-start [&>span]:min-w-0">
        <FilterFields filters={filters} change={change} />
      </div>
    </Sheet>
  );
}
