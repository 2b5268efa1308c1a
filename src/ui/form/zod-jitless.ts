import { config } from 'zod'

// zod compiles object schemas with `new Function`, which the content security policy forbids. Whether it does is decided
// when a schema is made, so this is loaded before any schema.
config({ jitless: true })
