import { createKey } from '#ui/create-key.ts'

/** Of this tab, until it is loaded again: all tabs of a browser hear the same events. */
export const TAB_ID = createKey()
