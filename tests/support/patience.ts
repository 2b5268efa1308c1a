/*
 * Tests wait for conditions, never for a fixed time. These time-outs only end a test that hangs: they are far longer
 * than a machine under four times its normal load needs, and no test passes or fails by them. Milliseconds.
 */
const MINUTE = 60_000

/** One condition: an element, a row, an answer, a process that starts. */
export const WAIT_MS = 3 * MINUTE

/** One test or hook, with all its conditions. */
export const TEST_MS = 15 * MINUTE
