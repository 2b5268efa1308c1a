import type { Command } from './command.ts'

interface ListedCommand {
  /** The command with its arguments, and what it does, as the usage says it. */
  usage: string
  about: string
  /** Whether it can be called with so many arguments. */
  takes(args: readonly string[]): boolean
  load(): Promise<Command>
}

const takesMove = ([direction, ...more]: readonly string[]) =>
  (direction === 'to-s3' || direction === 'to-disk') && ['', 'delete-old'].includes(more.join(' '))

const none = (args: readonly string[]) => args.length === 0
const one = (args: readonly string[]) => args.length === 1

/** Every command of `npm run pobyt -- <command>`, by name. Each is loaded only when it is called. */
export const COMMANDS: Readonly<Record<string, ListedCommand>> = {
  doctor: {
    usage: 'doctor',
    about:
      'looks at configuration, database, files, mail, payments, jobs and backups, and says what is wrong and what to do',
    takes: none,
    load: async () => (await import('./doctor/doctor.ts')).examineInstallation,
  },
  migrate: {
    usage: 'migrate',
    about: 'applies the migrations that the database does not have yet, as the start of a server does',
    takes: none,
    load: async () => (await import('./migrate.ts')).migrateDatabase,
  },
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
  'move-files': {
    usage: 'move-files to-s3|to-disk [delete-old]',
    about:
      'copies all files from DATA_DIR into the bucket of STORAGE_URL, or back, and compares each; delete-old then deletes them where they were',
    takes: takesMove,
    load: async () => (await import('./move-files.ts')).moveStoredFiles,
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
  'rotate-keys': {
    usage: 'rotate-keys [files-key | app-secret | --lost-app-secret]',
    about:
      'replaces FILES_KEY and APP_SECRET, or finishes what was begun; the last word begins anew without a lost APP_SECRET',
    takes: (args) =>
      args.length === 0 ||
      (args.length === 1 && ['files-key', 'app-secret', '--lost-app-secret'].includes(args[0] ?? '')),
    load: async () => (await import('./rotate-keys.ts')).rotateKeys,
  },
  'check-files': {
    usage: 'check-files',
    about: 'reads every stored file and names those that are missing, damaged or used by nothing',
    takes: none,
    load: async () => (await import('./check-files.ts')).checkFiles,
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
