import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { listToasts } from '#ui/toast-store.ts'
import { lazySchemas } from './lazy-schemas.ts'
import { zodResolver } from './zod-resolver.ts'

const person = z.object({
  name: z
    .string()
    .min(2, 'Too short.')
    .regex(/^[a-z]+$/, 'Letters only.'),
  age: z.string().transform(Number).pipe(z.number('A number.')),
})
type Typed = z.input<typeof person>

/** A form that is validated with `person`, which `importModule` loads. */
function startForm(importModule: () => Promise<{ person: typeof person }>) {
  const resolve = zodResolver<Typed, z.output<typeof person>, { person: typeof person }>(
    lazySchemas(importModule),
    (schemas) => schemas.person,
  )
  return (typed: Typed) => resolve(typed, undefined, { fields: {}, shouldUseNativeValidation: false })
}

describe('a form checked by its schema', () => {
  it('gives the parsed values', async () => {
    const check = startForm(async () => ({ person }))
    expect(await check({ name: 'tamar', age: '31' })).toEqual({
      values: { name: 'tamar', age: 31 },
      errors: {},
    })
  })

  it('gives the first sentence of every wrong field', async () => {
    const check = startForm(async () => ({ person }))
    expect(await check({ name: '?', age: 'x' })).toEqual({
      values: {},
      errors: {
        name: { type: 'too_small', message: 'Too short.' },
        age: { type: 'invalid_type', message: 'A number.' },
      },
    })
  })

  it('is not sent when its schema does not come, says so, and asks for it again at the next check', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const importModule = vi.fn(async () => ({ person }))
    importModule.mockRejectedValueOnce(new TypeError('Importing a module script failed.'))
    const check = startForm(importModule)
    expect(await check({ name: 'tamar', age: '31' })).toMatchObject({
      errors: { root: { type: 'unchecked' } },
    })
    const notice = listToasts().find(({ title }) => title === 'Your answers could not be checked')
    expect(notice?.tone).toBe('destructive')
    expect(await check({ name: 'tamar', age: '31' })).toMatchObject({ errors: {} })
    expect(importModule).toHaveBeenCalledTimes(2)
    vi.restoreAllMocks()
  })
})
