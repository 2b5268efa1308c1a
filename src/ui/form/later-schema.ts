import type { z as zod } from 'zod'
import { retriableImport } from '#ui/retriable-import.ts'

// Every screen imports contracts, for a path or a limit; only a form being checked needs their schemas. In the
// browser a contract's schemas are therefore written down as they are called, and made when one is first asked
// for: zod (22 KB) is no part of the first load (docs/decisions/0006).

type Zod = typeof zod
type Make = (z: Zod) => unknown

const MAKE = Symbol('make')
let loaded: Zod | undefined
let loading: Promise<Zod> | undefined

/** Fetches zod ahead of its first use. A failed fetch is tried again by the next one. */
export function loadZod(): Promise<Zod> {
  loading ??= retriableImport(() => import('./zod-used.ts')).then(
    ({ z }) => {
      loaded = z as unknown as Zod
      return loaded
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** The real schema behind a contract's. */
export async function schemaOf<T extends zod.ZodType>(schema: T): Promise<T> {
  const make = makerOf(schema)
  return make ? (make(await loadZod()) as T) : schema
}

/** The same without waiting; null while zod is not there yet. */
export function schemaNow<T extends zod.ZodType>(schema: T): T | null {
  const make = makerOf(schema)
  if (!make) return schema
  return loaded ? (make(loaded) as T) : null
}

/** Stands for zod: what is called on it happens when the schema is asked for. */
export const laterZod = later((z) => z) as Zod

function later(make: Make): unknown {
  let made: { schema: unknown } | undefined
  const once: Make = (z) => {
    made ??= { schema: make(z) }
    return made.schema
  }
  return new Proxy(() => {}, {
    get: (_, key) => (key === MAKE ? once : typeof key === 'symbol' ? undefined : laterMember(once, key)),
    ownKeys: refuseSpread,
  })
}

function refuseSpread(): never {
  throw new Error('A schema that is made later cannot be spread: write its fields, or use extend().')
}

/** A method to be called, or a namespace such as z.iso. */
function laterMember(owner: Make, key: string): unknown {
  const member: Make = (z) => Reflect.get(Object(owner(z)), key)
  return new Proxy(() => {}, {
    get: (_, inner) =>
      inner === MAKE ? member : typeof inner === 'symbol' ? undefined : laterMember(member, inner),
    ownKeys: refuseSpread,
    apply: (_, _this, given: unknown[]) =>
      later((z) => {
        const method = member(z)
        if (typeof method !== 'function') throw new Error(`src/ui/form/zod-used.ts does not offer ${key}`)
        return method.apply(
          owner(z),
          given.map((one) => makeAll(one, z)),
        )
      }),
  })
}

/** An argument with every schema in it made: shapes, options of a union, plain values as they are. */
function makeAll(value: unknown, z: Zod): unknown {
  const make = makerOf(value)
  if (make) return make(z)
  if (Array.isArray(value)) return value.map((one) => makeAll(one, z))
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, makeAll(one, z)]))
}

function makerOf(value: unknown): Make | undefined {
  return typeof value === 'function' ? Reflect.get(value, MAKE) : undefined
}
