import type { Command } from './command.ts'

interface ListedCommand {
  /** The command with its arguments, and what it does, as the usage says it. */
  usage: string
  about: string
  /** Whether it can be called with so many arguments. */
  takes(args: readonly string[]): boolean
  load(): Promise<Command>
}

const none = (args: readonly string[]) => args.length === 0
const one = (args: readonly string[]) => args.length === 1

/** Every command of `npm run pobyt -- <command>`, by name. Each is loaded only when it is called. */
export const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  backup: {
    usage: 'backup FILE',
    about: 'writes the database and all files of this moment to FILE, sealed with a key made of FILES_KEY',
    takes: one,
    load: async () => (await import('./backup.ts')).makeBackup,
  },
  verify: {
    usage: 'verify FILE',
    about: 'reads a backup and checks every hash and its seal, without restoring it',
    takes: one,
    load: async () => (await import('./verify.ts')).printBackup,
  },
  restore: {
    usage: 'restore FILE',
    about: 'restores a backup into an empty database and an empty storage of files',
    takes: one,
    load: async () => (await import('./restore.ts')).restoreFromBackup,
  },
  trash: {
    usage: 'trash [restore [name …]]',
    about:
      'lists the files that the sweep moved to the trash in the last 30 days, or restores these or all of them',
    takes: (args) => args.length === 0 || args[0] === 'restore',
    load: async () => (await import('./trash.ts')).listOrRestoreTrash,
  },
  'adopt-files': {
    usage: 'adopt-files',
    about: 'makes the stored files belong to the configured database',
    takes: none,
    load: async () => (await import('./adopt-files.ts')).adoptFiles,
  },
  'verify-audit': {
    usage: 'verify-audit',
    about: 'recomputes the chain of the audit log and names the first row that was changed',
    takes: none,
    load: async () => (await import('./verify-audit.ts')).printAuditVerdict,
  },
  retention: {
    usage: 'retention',
    about: 'prints how long each kind of data is kept, why, and what would be deleted now',
    takes: none,
    load: async () => (await import('./retention.ts')).printRetention,
  },
  'create-admin': {
    usage: 'create-admin [email]',
    about:
      "prints a link to become an admin, valid once and for 72 hours; only the first admin's needs no address",
    takes: (args) => args.length <= 1,
    load: async () => (await import('./create-admin.ts')).printAdminLink,
  },
}

/** The command of this name for these arguments; null when there is none. */
export function findCommand([name, ...args]: readonly string[]): ListedCommand | null {
  const found = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  return found?.takes(args) ? found : null
}

/** What is printed when a command is not known. */
export function describeUsage(): string {
  const lines = Object.values(COMMANDS).map(({ usage, about }) => `  ${usage}\n      ${about}`)
  return `Usage: npm run pobyt -- <command>\n\n${lines.join('\n')}`
}
