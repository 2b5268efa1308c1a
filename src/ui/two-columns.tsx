import type { ReactNode } from 'react'

const COLUMN = 'mt-8 @2xl:w-[calc(50%-1.25rem)]'

/**
 * Two columns where there is room. Each part goes to the left or to the right, below the part before it on that side;
 * in one column, for the keyboard and for screen readers the parts keep the order of the document. Floats are the only
 * layout that does both without the height of one column's parts showing in the other.
 */
export function TwoColumns({ children }: { children: ReactNode }) {
  return (
    <div className="@container">
      <div className="-mt-8 flow-root">{children}</div>
    </div>
  )
}

export function Left({ children }: { children: ReactNode }) {
  return <div className={`${COLUMN} @2xl:float-left @2xl:clear-left`}>{children}</div>
}

export function Right({ children }: { children: ReactNode }) {
  return <div className={`${COLUMN} @2xl:float-right @2xl:clear-right`}>{children}</div>
}
