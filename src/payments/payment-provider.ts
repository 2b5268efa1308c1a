/** The state of a checkout. Only `open` can still be paid; `processing` is not decided yet. */
export type CheckoutStatus = 'open' | 'processing' | 'paid' | 'canceled' | 'failed' | 'expired' | 'refunded'

type ProviderName = 'sandbox' | 'stripe'

/** The provider's update on one payment of ours. */
export interface CheckoutUpdate {
  /** The provider that sent the update: it applies to orders made with this provider only. */
  provider: ProviderName
  /**
   * `refund_failed`: money that was on its way back, or said to be back, is here again. `disputed`: the buyer's bank asks
   * for the money, or has taken it; the provider decides.
   */
  status: CheckoutStatus | 'refund_failed' | 'disputed' | 'dispute_won' | 'dispute_lost'
  /** Our id of the payment, as we gave it with the order. */
  paymentId: string
  /** Null where the provider names only the payment intent, as with a refund. */
  sessionId: string | null
  /** The provider's id of the payment (Stripe: payment intent); left out where nothing was paid. */
  providerPaymentId?: string | null
  /** Of a dispute: the provider's id of it. Another one may follow, and may be about a part of the payment only: `amount`. */
  disputeId?: string
  /** Of a refund that failed: the key it was asked for with; null for one that was made at the provider itself. */
  refundKey?: string | null
  /** In grosze, and the currency in capitals: what was really charged or paid. */
  amount: number | null
  currency: string | null
}

/** An update that the provider sent by itself: a webhook event. */
export interface ProviderEvent extends CheckoutUpdate {
  /** The provider's id of the event: the same event may come many times. */
  id: string
  /** The provider's name for it, for the history. */
  type: string
}

export interface CheckoutOrder {
  paymentId: string
  userId: string
  packageType: string
  email: string
  productName: string
  /** How the amount comes about, shown below the name; only where something is deducted. */
  productDescription?: string
  /** In grosze: what is charged. */
  amount: number
  /** In grosze: already paid, and deducted from the price. */
  prepaidAmount: number
  /** One sentence about terms and withdrawal, shown beside the pay button. */
  terms: string
  /** Where the payer comes back to; {CHECKOUT_SESSION_ID} in it becomes the session's id. */
  successUrl: string
  cancelUrl: string
  expiresAt: Date
  /** The same key answers the same checkout, however often it is asked for. */
  idempotencyKey: string
}

export interface Checkout {
  sessionId: string
  url: string
  expiresAt: Date
}

/** A payment that is given back as a whole. */
export interface RefundOrder {
  paymentId: string
  sessionId: string | null
  /** Of what was paid; null where the provider's update did not name it. */
  providerPaymentId: string | null
  /** The same key gives the money back once, however often it is asked for. */
  idempotencyKey: string
}

/**
 * `pending`: accepted, the money is on its way and the provider's event will say so. `refused`: the provider will not do
 * it (unknown, too old, disputed, not allowed with our key, or the bank sent it back): the money is still here.
 */
export type RefundState = 'refunded' | 'pending' | 'refused'

export interface RefundAnswer {
  state: RefundState
  /** Why it is refused, in the provider's own words, where it says so. */
  reason?: string
}

/** The payment provider. It is called outside of transactions only; every call may throw when it cannot be reached. */
export interface PaymentProvider {
  readonly name: ProviderName
  createCheckout(order: CheckoutOrder): Promise<Checkout>
  /** Null when the provider knows no such session. */
  getCheckout(sessionId: string): Promise<CheckoutUpdate | null>
  /** Expires an open checkout; any other stays as it is. */
  expireCheckout(sessionId: string): Promise<void>
  /** Gives back the whole payment, once for a key; answers the state of that refund when it is asked for again. */
  refund(order: RefundOrder): Promise<RefundAnswer>
  /**
   * Reads a signed webhook; null when it is not about one of our payments. Throws BadSignatureError.
   * A provider without it sends none.
   */
  readEvent?(rawBody: string, signature: string | undefined): Promise<ProviderEvent | null>
  /** The sandbox's checkout is a page of this server. */
  readonly sandbox?: SandboxCheckout
}

export interface SandboxSession {
  id: string
  productName: string
  /** In grosze. */
  amount: number
  /** In grosze: already paid, and deducted from the price. */
  prepaidAmount: number
  /** As the order gave it. */
  terms: string
  status: CheckoutStatus
  successUrl: string
  cancelUrl: string
}

export type SandboxDecision = 'paid' | 'canceled' | 'failed'

export interface SandboxCheckout {
  /** The session of this person, or null when it is unknown or somebody else's. */
  getSession(given: { id: string; userId: string }): Promise<SandboxSession | null>
  /** Decides an open session; the first decision stays. Answers the session as it is then. */
  decide(given: { id: string; userId: string; decision: SandboxDecision }): Promise<SandboxSession | null>
}

/** The webhook was not signed by the provider, or too long ago. */
export class BadSignatureError extends Error {
  constructor(cause: unknown) {
    super('the webhook is not signed by the provider', { cause })
    this.name = 'BadSignatureError'
  }
}

export const SESSION_ID_PLACEHOLDER = '{CHECKOUT_SESSION_ID}'
