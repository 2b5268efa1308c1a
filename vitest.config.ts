import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const DATABASE_SETUP = './tests/support/database-setup.ts'
const SERVER_TESTS = [
  'src/**/server/**/*.test.ts',
  'src/{adapters,database,platform,server}/**/*.test.ts',
  'tests/server/**/*.test.ts',
]
const workers = Math.max(2, availableParallelism() - 1)

export default defineConfig({
  test: {
    reporters: ['default'],
    // A page that is being looked at may take its time on a busy machine; a wrong one stays wrong.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: SERVER_TESTS,
          maxWorkers: workers,
          testTimeout: 5_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER_TESTS,
          setupFiles: './tests/support/close-at-end.ts',
          globalSetup: DATABASE_SETUP,
          maxWorkers: workers,
          testTimeout: 15_000,
          hookTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The embedded database takes half a gigabyte a process, so one file at a time.
        extends: true,
        test: {
          name: 'database',
          include: ['tests/database/**/*.test.ts'],
          setupFiles: './tests/support/close-at-end.ts',
          globalSetup: DATABASE_SETUP,
          fileParallelism: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          setupFiles: './tests/support/close-at-end.ts',
          globalSetup: [DATABASE_SETUP, './tests/support/browser-setup.ts'],
          // A browser and its server mostly wait for each other: two pairs at once need little more than one.
          maxWorkers: 2,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
