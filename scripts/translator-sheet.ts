/** Prints every message for a translator, one line each: key, English text, who reads it, where it is seen. */
import { join } from 'node:path'
import { listContexts, readContexts } from './check-contexts.ts'

const { catalogue, contexts } = readContexts(join(import.meta.dirname, '..'))
console.log(['key', 'text', 'read by', 'context'].join('\t'))
for (const { key, text, audience, context } of listContexts(catalogue, contexts))
  console.log([key, text.replaceAll(/\s+/g, ' '), audience, context].join('\t'))
