/*
 * Tests wait for conditions, never for a clock. These numbers only end a test that hangs: they are far above what
 * a machine four times as busy as it should be needs, and no test passes or fails by them. Milliseconds.
 */
const MINUTE = 60_000

/** One condition: an element, a row, an answer, a process that starts. */
export const WAIT_MS = 3 * MINUTE

/** One test or hook, with all its conditions. */
export const TEST_MS = 15 * MINUTE
