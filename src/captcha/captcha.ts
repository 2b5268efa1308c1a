/** Tells people from programs: a proof of work by the visitor's browser, or a check by a third party. */
export interface Captcha {
  /** A new challenge in the widget's format. */
  createChallenge(): Promise<object>
  /**
   * What is unique in the solution, until when it could be used again; null for what solves no challenge of ours. Throws
   * unavailable when it cannot be checked now.
   */
  verify(
    payload: string,
    visitor: { clientAddress: string },
  ): Promise<{ signature: string; expiresAt: Date } | null>
}
