import type { Env } from '#config/env.ts'
import { connectDatabase } from '#database/connect.ts'
import type { DatabaseHandle } from '#database/database.ts'
import type { Migration } from '#database/migrate.ts'
import { MIGRATIONS } from '#database/project-folders.ts'
import { StartError } from '#errors/start-error.ts'
import { chooseStorage } from '#files/choose-storage.ts'
import { requireNoFiles } from '#files/storage-owner.ts'
import { createLog } from '#server/log.ts'
import type { CommandContext } from './command.ts'
import { askServer } from './command-socket.ts'
import { describeUsage, findCommand } from './commands.ts'

interface TypedCommand {
  env: Env
  /** The name of the command and its arguments. */
  words: readonly string[]
  workingFolder: string
  print(line: string): void
}

/**
 * Runs what the operator typed: in the server that has the embedded database open, else in this process. Throws StartError
 * with the usage for a command that does not exist.
 */
export async function runTypedCommand(typed: TypedCommand): Promise<void> {
  const { env, words, workingFolder, print } = typed
  if (!findCommand(words)) throw new StartError(describeUsage())
  const isAsked = !env.databaseUrl && (await askServer(env.dataDir, { words, workingFolder }, print))
  if (isAsked) return
  const { close, ...opening } = createOpening(env)
  try {
    await runCommand({ env, words, workingFolder, print, ...opening })
  } finally {
    await close()
  }
}

/** Opens the database for a command once, in the way that it asks for first. */
function createOpening(env: Env) {
  const applied: Migration[] = []
  let opened: Promise<DatabaseHandle> | undefined
  const open = (migrate: boolean) => {
    opened ??= connectDatabase({
      ...env,
      migrationsDir: MIGRATIONS,
      migrate,
      onMigrated: (migrations) => applied.push(...migrations),
      beforeFirstStart: async () => requireNoFiles(await chooseStorage(env)),
      log: createLog('silent'),
    })
    return opened
  }
  return {
    openDatabase: () => open(true),
    openDatabaseAsIs: () => open(false),
    applied,
    async close() {
      const database = await opened?.catch(() => undefined)
      await database?.close()
    },
  }
}

/** Runs a command with the database it is given. Throws StartError as the command does. */
export async function runCommand({
  words,
  ...context
}: Omit<CommandContext, 'args'> & { words: readonly string[] }): Promise<void> {
  const found = findCommand(words)
  if (!found) throw new StartError(describeUsage())
  const command = await found.load()
  await command({ ...context, args: words.slice(1) })
}
