import { afterEach, describe, expect, it, vi } from 'vitest'
import { isScriptError, retriableImport } from './retriable-import.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('an import that can be tried again', () => {
  it('is not begun offline, where the browser would remember its failure', async () => {
    const load = vi.fn(async () => 'there')
    vi.stubGlobal('navigator', { onLine: false })
    await expect(retriableImport(load)).rejects.toThrow('offline')
    expect(load).not.toHaveBeenCalled()
    vi.stubGlobal('navigator', { onLine: true })
    expect(await retriableImport(load)).toBe('there')
  })

  it('fails with what happened when that names no script', async () => {
    const cause = new TypeError('Importing a module script failed.')
    await expect(retriableImport(() => Promise.reject(cause))).rejects.toBe(cause)
    expect(isScriptError(cause)).toBe(true)
    expect(isScriptError(new TypeError('Another'))).toBe(false)
  })
})
