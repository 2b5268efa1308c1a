import { describe, expect, it, vi } from 'vitest'
import { AUTOSAVE_QUIET_MS, createAutosave } from './autosave.ts'

function start() {
  let now = 0
  let due: { at: number; work: () => void } | undefined
  const gates: (() => void)[] = []
  const save = vi.fn(() => new Promise<void>((resolve) => gates.push(resolve)))
  const autosave = createAutosave({
    save,
    setTimer(work, milliseconds) {
      due = { at: now + milliseconds, work }
      return due
    },
    clearTimer(timer) {
      if (timer === due) due = undefined
    },
  })
  return {
    autosave,
    save,
    pass(milliseconds: number) {
      now += milliseconds
      if (!due || due.at > now) return
      const { work } = due
      due = undefined
      work()
    },
    async finish() {
      gates.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('a form that saves itself', () => {
  it('waits a second after the last key, not after the first', () => {
    const { autosave, save, pass } = start()
    autosave.changed()
    pass(AUTOSAVE_QUIET_MS - 1)
    autosave.changed()
    pass(AUTOSAVE_QUIET_MS - 1)
    expect(save).not.toHaveBeenCalled()
    pass(1)
    expect(save).toHaveBeenCalledOnce()
    pass(AUTOSAVE_QUIET_MS * 10)
    expect(save).toHaveBeenCalledOnce()
  })

  it('saves once at a time, and once more for what was typed meanwhile', async () => {
    const { autosave, save, pass, finish } = start()
    autosave.changed()
    pass(AUTOSAVE_QUIET_MS)
    for (let key = 0; key < 3; key += 1) {
      autosave.changed()
      pass(AUTOSAVE_QUIET_MS)
    }
    expect(save).toHaveBeenCalledOnce()
    await finish()
    expect(save).toHaveBeenCalledTimes(2)
    await finish()
    expect(save).toHaveBeenCalledTimes(2)
  })

  it('saves at once when the line is back, and not a second time for the same keys', async () => {
    const { autosave, save, pass, finish } = start()
    autosave.changed()
    void autosave.now()
    await finish()
    pass(AUTOSAVE_QUIET_MS)
    expect(save).toHaveBeenCalledOnce()
  })

  it('saves nothing once it is left', () => {
    const { autosave, save, pass } = start()
    autosave.changed()
    autosave.cancel()
    pass(AUTOSAVE_QUIET_MS)
    expect(save).not.toHaveBeenCalled()
  })
})
