/**
 * An error that prevents the start and that an operator can correct. Its message is one sentence that names the cause
 * and the remedy; the server prints it without a stack and exits with code 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
