import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './tracer.ts'

/** What the current work belongs to. */
export interface Scope {
  /** The fields that every line of the log gets meanwhile: ids and names of ours, nothing of a person. */
  fields: Readonly<Record<string, string>>
  /** The span that new ones become children of; absent without traces. */
  span?: Span | undefined
}

const storage = new AsyncLocalStorage<Scope>()
const NO_FIELDS = {}

/** Calls `run`; what it does, also later in its asynchronous work, belongs to this scope. */
export function inScope<T>(scope: Scope, run: () => T): T {
  return storage.run(scope, run)
}

/** The scope of the current work; undefined where it belongs to no request and no job. */
export function currentScope(): Scope | undefined {
  return storage.getStore()
}

/** A new object with the fields of the current scope, for a line of the log. */
export function scopeFields(): Record<string, string> {
  return { ...(storage.getStore()?.fields ?? NO_FIELDS) }
}
