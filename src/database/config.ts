import { z } from 'zod'

export interface DatabaseConfig {
  /** URL of PostgreSQL; without it the embedded database in DATA_DIR is used. */
  databaseUrl: string | undefined
}

/** The environment variables of this room. Spread, like those of every room, into the schema of src/config/env.ts. */
export const databaseVariables = {
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgres://' })
    .optional(),
}

export function readDatabaseConfig(values: { DATABASE_URL?: string | undefined }): DatabaseConfig {
  return { databaseUrl: values.DATABASE_URL }
}
