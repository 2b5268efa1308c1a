import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { lazySchemas } from './lazy-schemas.ts'

const module = { name: z.string().min(2) }

describe('schemas that are loaded when a form needs them', () => {
  it('are not there before, and are fetched once however often they are asked for', async () => {
    const importModule = vi.fn(async () => module)
    const schemas = lazySchemas(importModule)
    expect(schemas.get()).toBeNull()
    expect(importModule).not.toHaveBeenCalled()
    expect(await Promise.all([schemas.load(), schemas.load()])).toEqual([module, module])
    expect(schemas.get()).toBe(module)
    expect(importModule).toHaveBeenCalledTimes(1)
  })

  it('are fetched again after a failure', async () => {
    const importModule = vi.fn(async () => module)
    importModule.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    const schemas = lazySchemas(importModule)
    await expect(schemas.load()).rejects.toThrow('Importing a module script failed.')
    expect(schemas.get()).toBeNull()
    expect(await schemas.load()).toBe(module)
  })

  it('are made without compiling code, which the content security policy forbids', async () => {
    const schemas = lazySchemas(async () => ({ person: z.object({ name: z.string() }) }))
    const { person } = await schemas.load()
    const compile = vi.spyOn(globalThis, 'Function')
    expect(person.safeParse({ name: 'Tamar' }).success).toBe(true)
    expect(compile).not.toHaveBeenCalled()
  })
})
