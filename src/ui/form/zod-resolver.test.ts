import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { zodResolver } from './zod-resolver.ts'

const schema = z.object({
  name: z
    .string()
    .min(2, 'Too short.')
    .regex(/^[a-z]+$/, 'Letters only.'),
  age: z.string().transform(Number).pipe(z.number('A number.')),
})
const check = (values: { name: string; age: string }) =>
  zodResolver(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

describe('a form checked by its schema', () => {
  it('gives the parsed values', async () => {
    expect(await check({ name: 'tamar', age: '31' })).toEqual({
      values: { name: 'tamar', age: 31 },
      errors: {},
    })
  })

  it('gives the first sentence of every wrong field', async () => {
    expect(await check({ name: '?', age: 'x' })).toEqual({
      values: {},
      errors: {
        name: { type: 'too_small', message: 'Too short.' },
        age: { type: 'invalid_type', message: 'A number.' },
      },
    })
  })
})
