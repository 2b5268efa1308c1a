import type { Flow } from './flow.ts'
import type { Pen } from './ink.ts'
import type { TypeSetter } from './text.ts'

/** What every block of a document is placed with. */
export interface Tools {
  flow: Flow
  pen: Pen
  type: TypeSetter
}
