/** Proof that a person's browser did some work, checked by the server. */
export interface Captcha {
  /** A fresh challenge as the widget wants it. */
  createChallenge(): Promise<object>
  /** Null when the widget's base64 payload does not solve an unexpired challenge of ours; else its signature. */
  verify(payload: string): Promise<{ signature: string; expiresAt: Date } | null>
}
