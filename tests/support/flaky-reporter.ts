import type { Reporter, TestModule } from 'vitest/node'

/** Set by `npm run torture -- flaky`: a flaky test fails the run. */
const FAILS = process.env.TEST_FLAKY === 'fail'

/** Prints the tests that failed and passed when they were repeated, at the end of the run. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky),
    )
    if (flaky.length === 0) return
    console.log(`\nFlaky: ${flaky.length} passed only when repeated.`)
    for (const test of flaky) {
      console.log(`  ${test.module.relativeModuleId}: ${test.fullName}`)
      for (const { message } of test.result().errors ?? []) console.log(`    ${message.split('\n')[0]}`)
    }
    if (FAILS) process.exitCode = 1
  }
}
