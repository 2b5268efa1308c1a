import { describe, expect, it } from 'vitest'
import { schemaNow, schemaOf, laterZod as z } from './later-schema.ts'
import { zodResolver } from './zod-resolver.ts'

const name = z
  .string()
  .trim()
  .min(2, { error: () => 'Too short.' })
const inner = z.strictObject({ name, day: z.iso.date({ error: () => 'No day.' }).nullish() })
const whole = inner
  .extend({ kind: z.union([z.literal('a'), z.enum(['b', 'c'])]), tags: z.array(name) })
  .refine(({ name, tags }) => !tags.includes(name), { path: ['tags'], error: () => 'Twice.' })

describe('a schema that is made later', () => {
  it('is not there before it was asked for, and then is', async () => {
    expect(schemaNow(inner)).toBeNull()
    await schemaOf(inner)
    expect(schemaNow(inner)?.safeParse({ name: ' Tamar ' }).data).toEqual({ name: 'Tamar' })
  })

  it('checks as the schema it stands for', async () => {
    const check = zodResolver<Record<string, never>, unknown>(whole as never)
    const options = { fields: {}, shouldUseNativeValidation: false }
    const given = { name: 'x', day: 'soon', kind: 'b', tags: [] }
    expect((await check(given as never, undefined, options)).errors).toMatchObject({
      name: { message: 'Too short.' },
      day: { message: 'No day.' },
    })
    const twice = { name: 'Jan', kind: 'c', tags: ['Jan'] }
    expect((await check(twice as never, undefined, options)).errors).toMatchObject({
      tags: { message: 'Twice.' },
    })
    const good = { name: 'Jan', kind: 'a', tags: ['Ola'] }
    expect((await check(good as never, undefined, options)).values).toEqual(good)
  })

  it('says at once when it is spread, and by name when it needs what is not shipped', async () => {
    expect(() => ({ ...inner.shape })).toThrow()
    await expect(schemaOf(z.bigint())).rejects.toThrow('bigint')
  })

  it('leaves a real schema as it is', async () => {
    const { z: real } = await import('zod')
    const schema = real.string()
    expect(await schemaOf(schema)).toBe(schema)
  })
})
