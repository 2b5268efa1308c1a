import { config } from 'zod'

// zod compiles object schemas with `new Function`, which the content security policy forbids. zod decides when a schema
// is created, so this module is loaded before any schema.
config({ jitless: true })
