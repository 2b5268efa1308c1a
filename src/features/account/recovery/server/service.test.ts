import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { ANSWER_STEP_MS, takeMinimumTime } from './service.ts'

/** Only what is too early is a fault: how late an answer may be depends on the machine. */
async function timeOf(work: Promise<unknown>): Promise<number> {
  const began = performance.now()
  await takeMinimumTime(work).catch(() => {})
  return performance.now() - began
}

describe('An answer that must not tell by its time whether there is an account', () => {
  test('comes after a whole number of steps, an error as well', async () => {
    // Begun before its time is taken: a busy machine may lie between, so it is much longer than one step.
    const slow = sleep(1.8 * ANSWER_STEP_MS)
    const [quick, failed, long] = await Promise.all([
      timeOf(Promise.resolve()),
      timeOf(Promise.reject(new Error('refused'))),
      timeOf(slow),
    ])
    expect(quick).toBeGreaterThanOrEqual(ANSWER_STEP_MS)
    expect(failed).toBeGreaterThanOrEqual(ANSWER_STEP_MS)
    expect(long).toBeGreaterThanOrEqual(2 * ANSWER_STEP_MS)
  })

  test('is that of the work', async () => {
    expect(await takeMinimumTime(Promise.resolve('done'))).toBe('done')
    await expect(takeMinimumTime(Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  })
})
