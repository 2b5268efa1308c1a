import { StartError } from '#errors/start-error.ts'

interface SystemError {
  code: string
  syscall?: string
  path?: string
  address?: string
}

interface StartContext {
  dataDir: string
  host: string
  port: number
}

/**
 * The message to the operator when the server does not start: one sentence with the cause and the remedy. Null for an
 * error that no operator can correct.
 */
export function explainStartFailure(error: unknown, context: StartContext | undefined): string | null {
  if (error instanceof StartError) return error.message
  if (!context || !isSystemError(error)) return null
  if (error.syscall === 'listen' || error.syscall === 'getaddrinfo' || error.syscall === 'bind')
    return explainListenFailure(error, context)
  return error.path?.startsWith(context.dataDir) ? explainFolder(error, context.dataDir) : null
}

/** The message about a fault of the data folder; null for an error that no operator can correct. */
export function explainFolder(error: unknown, dataDir: string): string | null {
  if (!isSystemError(error)) return null
  const at = error.path ?? dataDir
  switch (error.code) {
    case 'ENOTDIR':
    case 'EEXIST':
      return `DATA_DIR is ${dataDir}, but there is a file where a folder must be (${at}): give another DATA_DIR, or move the file away.`
    case 'EACCES':
    case 'EPERM':
      return `DATA_DIR is ${dataDir}, and the server's user ${userName()} may not read and write ${at}: give it the folder (chown), or another DATA_DIR.`
    case 'EROFS':
      return `DATA_DIR is ${dataDir}, on a disk that is read-only: give another DATA_DIR.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${dataDir} (DATA_DIR) is full: make room, or give another DATA_DIR.`
    case 'EIO':
      return `The disk of ${dataDir} (DATA_DIR) cannot read or write ${at}: it may be failing.`
    default:
      return null
  }
}

function explainListenFailure({ code }: SystemError, { host, port }: StartContext): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program: stop that one, or give another PORT.`
    case 'EACCES':
      return `Port ${port} is not open to the server's user ${userName()}: give a PORT of 1024 or above, with a proxy in front.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST is ${host}, which is no address of this machine: give 127.0.0.1, 0.0.0.0 or one it has.`
    default:
      return null
  }
}

function userName(): string {
  return `with the number ${process.getuid?.() ?? 'unknown'}`
}

function isSystemError(error: unknown): error is Error & SystemError {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string'
}
