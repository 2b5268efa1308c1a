import { StartError } from '#errors/start-error.ts'
import { StorageError } from '#errors/storage-error.ts'

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
  if (error instanceof StartError || error instanceof StorageError) return error.message
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
      return `DATA_DIR is ${dataDir}, but there is a file where a folder must be (${at}): set another DATA_DIR, or move the file away.`
    case 'EACCES':
    case 'EPERM':
      return `DATA_DIR is ${dataDir}, and the server's user ${userName()} may not read and write ${at}: make it the owner of the folder (chown), or set another DATA_DIR.`
    case 'EROFS':
      return `DATA_DIR is ${dataDir}, which is on a read-only disk: set another DATA_DIR.`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk of ${dataDir} (DATA_DIR) is full: free disk space, or set another DATA_DIR.`
    case 'EIO':
      return `The disk of ${dataDir} (DATA_DIR) cannot read or write ${at}: it may be failing.`
    default:
      return null
  }
}

function explainListenFailure({ code }: SystemError, { host, port }: StartContext): string | null {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use by another program: stop that program, or set another PORT.`
    case 'EACCES':
      return `The server's user ${userName()} may not listen on port ${port}: set PORT to 1024 or above, and put a proxy in front.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST is ${host}, which is not an address of this machine: set 127.0.0.1, 0.0.0.0 or one of its addresses.`
    default:
      return null
  }
}

function userName(): string {
  return `with the id ${process.getuid?.() ?? 'unknown'}`
}

function isSystemError(error: unknown): error is Error & SystemError {
  return error instanceof Error && typeof (error as { code?: unknown }).code === 'string'
}
