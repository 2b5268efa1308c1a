/** Why a storage failed: it has no room, or cannot be used for any other reason now. */
type StorageFault = 'full' | 'unusable'

/**
 * A storage of files that did not do what it was asked. The message is one sentence for the operator, with the cause and
 * the remedy; it names neither keys nor files. server/error-answer.ts answers it with 507 or 503.
 */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly fault: StorageFault

  constructor(fault: StorageFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.fault = fault
  }
}
