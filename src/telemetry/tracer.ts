/** Values of a span: routes, names, counts and codes, nothing of a person. */
export type Attributes = Readonly<Record<string, string | number>>

/** A piece of work with a beginning and an end, part of a trace. */
export interface Span {
  set(attributes: Attributes): void
  rename(name: string): void
  /** Ends it; `failed` is the kind of the error, never its message. */
  end(failed?: string): void
}

export interface SpanOptions {
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
  /** Undefined begins a trace, or continues the one of `traceparent`. */
  parent?: Span | undefined
  /** The header of the caller (W3C Trace Context). */
  traceparent?: string | undefined
}

export interface Tracer {
  begin(name: string, options: SpanOptions): Span
  /** Sends the spans that have ended; otherwise every few seconds. */
  flush(): Promise<void>
  /** Sends what is left, within a second. */
  close(): Promise<void>
}

/** The class and code of an error, for example 'error 23505': its message may have something of a person. */
export function nameOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? `${error.name} ${code}`.slice(0, 80) : error.name
}
