import { createDataDir, createTestDatabase } from './test-database.ts'

const cleaning: (() => Promise<void> | void)[] = []

/** Registers a clean-up to run after the current test, in reverse order of registration (tests/support/setup.ts). */
export function cleanLater(clean: () => Promise<void> | void): void {
  cleaning.push(clean)
}

/** A data folder for one test. */
export function createFolder(): string {
  const data = createDataDir()
  cleanLater(() => data.remove())
  return data.path
}

/** The URL of a PostgreSQL database for one test. */
export async function createDatabase(options?: Parameters<typeof createTestDatabase>[0]): Promise<string> {
  const database = await createTestDatabase(options)
  cleanLater(() => database.drop())
  return database.url
}

export async function cleanPlaces(): Promise<void> {
  for (const clean of cleaning.splice(0).reverse()) await clean()
}
