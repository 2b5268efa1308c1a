import { summarizeError } from '#database/describe-error.ts'
import { checkStripeKey } from '#payments/stripe-key.ts'
import { type Finding, fault, ok, type Place, warning } from './finding.ts'

/** Whether Stripe knows the key; `ask` is replaced by tests. That there is a secret for its webhook the start requires. */
export async function checkPayments({ env }: Place, ask = checkStripeKey): Promise<Finding[]> {
  const { stripe, production } = env
  if (!stripe)
    return [
      production
        ? warning(
            'payments are simulated (PAYMENTS=sandbox): no money moves',
            'set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET to take money',
          )
        : ok('payments are simulated'),
    ]
  const isTest = /^(sk|rk)_test_/.test(stripe.secretKey)
  if (isTest && production)
    return [
      fault(
        "STRIPE_SECRET_KEY is of Stripe's test mode: no money moves",
        'set the key of the live mode, and its webhook secret',
      ),
    ]
  try {
    await ask(stripe.secretKey)
    return [ok(`Stripe knows the key${isTest ? ', of its test mode' : ''}`)]
  } catch (error) {
    return [
      fault(
        `Stripe does not accept the key, or does not answer (${summarizeError(error)})`,
        'compare STRIPE_SECRET_KEY with the keys on dashboard.stripe.com; a restricted key must read checkout sessions',
      ),
    ]
  }
}
