import { CellGrid } from '#ui/cell-grid.tsx'
import { Skeleton, SkeletonScreen } from '#ui/skeleton.tsx'

const STEPS = ['a', 'b', 'c', 'd', 'e', 'f']
const PARTS = STEPS.slice(0, 4)

/** The boxes of the dashboard where they will be, so that nothing jumps: next step, six steps, four states. */
export function OverviewSkeleton() {
  return (
    <SkeletonScreen className="grid gap-10">
      <Skeleton className="h-136 rounded-panel md:h-114 lg:h-79" />
      <div>
        <Title />
        <CellGrid columns={6}>
          {STEPS.map((step) => (
            <div
              key={step}
              className="flex h-18 items-center gap-3.5 bg-surface px-4 md:h-28.5 md:flex-col md:items-start md:justify-center lg:h-32"
            >
              <Skeleton className="size-8 shrink-0" />
              <Skeleton className="h-4 w-2/3" />
            </div>
          ))}
        </CellGrid>
      </div>
      <div>
        <Title />
        <CellGrid columns={4} className="grid-cols-2 max-md:hidden">
          {PARTS.map((part) => (
            <div key={part} className="grid h-28.5 content-center gap-3 bg-surface p-5">
              <Skeleton className="h-3.5 w-1/2" />
              <Skeleton className="h-6 w-2/5" />
            </div>
          ))}
        </CellGrid>
      </div>
    </SkeletonScreen>
  )
}

function Title() {
  return <Skeleton className="mb-4 h-9 w-56 max-w-full" />
}
