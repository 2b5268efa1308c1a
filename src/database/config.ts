import { z } from 'zod'

export interface DatabaseConfig {
  /** PostgreSQL; without it the embedded database in DATA_DIR. */
  databaseUrl: string | undefined
}

/** The variables of this room. Spread into the schema of src/config/env.ts, as those of every room. */
export const databaseVariables = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' })
    .optional(),
}

export function readDatabaseConfig(values: { DATABASE_URL?: string | undefined }): DatabaseConfig {
  return { databaseUrl: values.DATABASE_URL }
}
