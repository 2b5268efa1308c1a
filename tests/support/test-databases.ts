/**
 * The databases of a suite whose subject is not the database: PostgreSQL. `npm run torture -- databases`
 * runs these suites on the embedded one, which has the same schema, policies and functions; what differs between both
 * has suites on both in every run.
 */
export const TEST_DATABASES: readonly ('postgres' | 'pglite')[] =
  process.env.TEST_EMBEDDED === 'on' ? ['pglite'] : ['postgres']
