import { CellGrid } from '#ui/cell-grid.tsx'
import { Skeleton, SkeletonScreen } from '#ui/skeleton.tsx'

interface OverviewSkeletonProps {
  /** Whether the question for the last legal day stands above the next step, as far as this browser knows. */
  hasQuestion: boolean
}

/** The boxes of the dashboard where they will be, so that nothing jumps: next step, six steps, four states. */
export function OverviewSkeleton({ hasQuestion }: OverviewSkeletonProps) {
  return (
    <SkeletonScreen className="grid gap-10">
      {hasQuestion ? (
        <>
          <Skeleton className="h-96 rounded-panel md:h-83 lg:h-67" />
          <Skeleton className="h-128 rounded-panel md:h-107 lg:h-75" />
        </>
      ) : (
        <Skeleton className="h-160 rounded-panel md:h-132 lg:h-98" />
      )}
      <Boxes count={6} size="h-18 md:h-28.5 lg:h-32" />
      <Boxes count={4} size="h-28.5 max-md:hidden" />
    </SkeletonScreen>
  )
}

function Boxes({ count, size }: { count: 4 | 6; size: string }) {
  return (
    <div>
      <Skeleton className="mb-4 h-9 w-56" />
      <CellGrid columns={count}>
        {[...'abcdef'].slice(0, count).map((box) => (
          <div key={box} className={`bg-surface p-5 ${size}`}>
            <Skeleton className="h-4 w-2/3" />
          </div>
        ))}
      </CellGrid>
    </div>
  )
}
