/**
 * What keeps the server from starting and an operator can put right: a sentence that names the thing and the way
 * out. The start prints the message without a stack and ends with code 1.
 */
export class StartError extends Error {
  override name = 'StartError'
}
