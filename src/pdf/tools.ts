import type { Flow } from './flow.ts'
import type { Pen } from './ink.ts'
import type { TypeSetter } from './text.ts'

/** What every block needs to place itself. */
export interface Tools {
  flow: Flow
  pen: Pen
  type: TypeSetter
}
