import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { islandFiles } from './scripts/island-files.ts'
import { TEST_MS, WAIT_MS } from './tests/support/patience.ts'
import { PSEUDO_PROJECT } from './tests/support/pseudo-setup.ts'

const DATABASE_SETUP = './tests/support/database-setup.ts'
/** The folders of src that run only on the server. */
const SERVER_ROOMS =
  'backup,calendar,config,database,errors,files,http,jobs,limits,mail,payments,pdf,server,session,telemetry'
const SERVER_TESTS = [
  'src/**/server/**/*.test.ts',
  `src/{${SERVER_ROOMS}}/**/*.test.ts`,
  'tests/server/**/*.test.ts',
]
/** Much of a test is waiting, for a database or a timer: one worker more than processors. */
const workers = Math.max(3, availableParallelism())

export default defineConfig({
  plugins: [islandFiles()],
  test: {
    reporters: ['default', './tests/support/flaky-reporter.ts'],
    // What passes only then is printed at the end, and fails `npm run torture -- flaky`.
    retry: 1,
    // Node itself loads the bundled server, as npm start does.
    server: { deps: { external: [/\/build\/.*program\//] } },
    // Test files share processes: loading the same modules again would be half the work of a run. Each file still has
    // its own database, server and browser profiles.
    isolate: false,
    setupFiles: './tests/support/setup.ts',
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    teardownTimeout: WAIT_MS,
    expect: { poll: { timeout: WAIT_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: SERVER_TESTS,
          maxWorkers: workers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          // With those of the database, so that both find the same modules loaded.
          name: 'server',
          include: [...SERVER_TESTS, 'tests/database/**/*.test.ts'],
          globalSetup: DATABASE_SETUP,
          maxWorkers: workers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The server in two languages: English and the pseudo-language.
        extends: true,
        resolve: {
          alias: [{ find: /^#messages\/(.*)$/, replacement: `${PSEUDO_PROJECT}/compiled/$1` }],
        },
        test: {
          name: 'languages',
          include: ['tests/languages/**/*.test.ts'],
          globalSetup: [DATABASE_SETUP, './tests/support/pseudo-setup.ts'],
          maxWorkers: workers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: [DATABASE_SETUP, './tests/support/browser-setup.ts'],
          // A browser and its server mostly wait for each other, so two files at a time take little longer than one; three
          // take longer than two on two processors.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
