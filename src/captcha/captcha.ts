/** A proof of work by the visitor's browser, verified by the server. */
export interface Captcha {
  /** A new challenge in the widget's format. */
  createChallenge(): Promise<object>
  /**
   * The signature of the solved challenge; null when the base64 payload does not solve an unexpired challenge of ours.
   */
  verify(payload: string): Promise<{ signature: string; expiresAt: Date } | null>
}
