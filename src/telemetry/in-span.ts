import { currentScope, inScope } from './scope.ts'
import { type Attributes, nameOfError, type Tracer } from './tracer.ts'

/** Runs `work` as a child span of the current one. Without a tracer, or outside of a trace, only runs it. */
export async function inSpan<T>(
  tracer: Tracer | null,
  { name, attributes }: { name: string; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  const scope = currentScope()
  if (!tracer || !scope?.span) return work()
  const span = tracer.begin(name, { kind: 'client', parent: scope.span, ...(attributes && { attributes }) })
  try {
    const result = await inScope({ ...scope, span }, work)
    span.end()
    return result
  } catch (error) {
    span.end(nameOfError(error))
    throw error
  }
}
