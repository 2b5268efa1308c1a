// zod compiles object schemas with `new Function`, which the content security policy forbids, and decides so
// when a schema is made. It reads this setting when it is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
