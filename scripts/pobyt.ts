// npm run pobyt -- <command>: the operator's command line, run from the bundle. It reads the same environment variables
// as the server.

import { readEnv } from '#config/env.ts'
import { explainStartFailure } from '#errors/start-failure.ts'
import { runTypedCommand } from '#server/commands/run-command.ts'

try {
  await runTypedCommand({
    env: readEnv(process.env),
    words: process.argv.slice(2),
    workingFolder: process.cwd(),
    print: (line) => console.log(line),
  })
} catch (error) {
  console.error(explainStartFailure(error, readFolder()) ?? error)
  process.exitCode = 1
}

function readFolder() {
  try {
    return readEnv(process.env)
  } catch {
    return undefined
  }
}
