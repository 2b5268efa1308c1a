import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Env } from '#config/env.ts'
import { BUILD } from '#database/project-folders.ts'
import { holdBuild } from '#server/build-lock.ts'

const OLDEST_NODE = 24

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  console.error(`Pobyt needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
// Later builds leave this one's folder as it is as long as this process runs.
holdBuild(BUILD)
// Saves a fifth of the start time.
enableCompileCache(join(BUILD, 'compile-cache'))

const { readEnv } = await import('#config/env.ts')
const { explainStartFailure } = await import('#errors/start-failure.ts')
const { startServer } = await import('#server/server.ts')

/** The server's origin; npm run demo uses it. */
export let origin = ''

let env: Env | undefined
try {
  env = readEnv(process.env)
  const server = await startServer(env)
  origin = env.publicUrl.origin
  const lines = [`Pobyt runs at ${origin}`]
  const { hasDevMail } = await import('#server/dev-mail.ts')
  if (hasDevMail(server.deps)) lines.push(`Mail is not sent but shown at ${origin}/dev/mail`)
  if (env.operatorGaps.length > 0)
    lines.push(`The pages still show the sample consultancy's values of: ${env.operatorGaps.join(', ')}`)
  if (env.hasSampleClaims)
    lines.push(
      'The pages claim 95%+, 98%, 1000+ clients, 5+ years, licensed consultants, "Most popular" and a success guarantee ' +
        'without saying what was counted or given: set OPERATOR_CLAIMS before real visitors read them',
    )
  const { offerFirstAdmin } = await import('#back-office/staff/server/service.ts')
  const offer = await offerFirstAdmin(server.deps)
  if (offer)
    lines.push(
      offer.link
        ? `Nobody can let in staff yet. To become the first admin, open within 72 hours: ${offer.link}`
        : 'Nobody can let in staff yet. An earlier start has printed a link to become the first admin; ' +
            '"npm run pobyt -- create-admin" prints a new one',
    )
  console.log(lines.join('\n'))

  let closing = false
  const close = () => {
    if (closing) return
    closing = true
    server.close({ linger: true }).then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', close)
  process.on('SIGINT', close)
} catch (error) {
  // A fault that an operator can correct is printed as one sentence; any other error with its stack.
  console.error(explainStartFailure(error, env) ?? error)
  process.exit(1)
}
