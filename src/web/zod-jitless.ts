import { config } from 'zod/v4/core'

// zod compiles object schemas with `new Function`, which the content security policy forbids, and decides so
// when a schema is made: this module must be evaluated before the first contract.
config({ jitless: true })
