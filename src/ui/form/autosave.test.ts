import { describe, expect, it, vi } from 'vitest'
import { AUTOSAVE_QUIET_MS, createAutosave } from './autosave.ts'

function start() {
  let now = 0
  let due: { at: number; work: () => void } | undefined
  const gates: ((failed: boolean) => void)[] = []
  const save = vi.fn(() => new Promise<boolean>((resolve) => gates.push(resolve)))
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
    async finish({ failed = false } = {}) {
      gates.shift()?.(failed)
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
    autosave.setOpen(false)
    pass(AUTOSAVE_QUIET_MS)
    expect(save).not.toHaveBeenCalled()
  })

  it('tries again what the server could not save, less and less often, until it is saved', async () => {
    const { autosave, save, pass, finish } = start()
    autosave.repeat()
    const waits = [3_000, 6_000, 12_000, 24_000, 48_000, 60_000, 60_000]
    for (const [index, wait] of waits.entries()) {
      pass(wait - 1)
      expect(save).toHaveBeenCalledTimes(index)
      pass(1)
      expect(save).toHaveBeenCalledTimes(index + 1)
      await finish({ failed: index < waits.length - 1 })
    }
    pass(1_000_000)
    expect(save).toHaveBeenCalledTimes(waits.length)
    autosave.repeat()
    pass(3_000)
    expect(save).toHaveBeenCalledTimes(waits.length + 1)
  })

  it('does not try again once the form is gone', async () => {
    const { autosave, save, pass, finish } = start()
    autosave.changed()
    pass(AUTOSAVE_QUIET_MS)
    autosave.setOpen(false)
    await finish({ failed: true })
    pass(1_000_000)
    expect(save).toHaveBeenCalledOnce()
  })
})
