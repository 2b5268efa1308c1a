/** The checkout's address, when it is one a browser may be sent to. Throws otherwise. */
export function readCheckoutUrl(answer: unknown): string {
  const given = typeof answer === 'object' && answer !== null && 'url' in answer ? answer.url : null
  const url = new URL(String(given), location.href)
  if (!/^https?:$/.test(url.protocol)) throw new Error(`The checkout has no web address: ${given}`)
  return url.href
}
