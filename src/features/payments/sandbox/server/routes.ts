import type { Context } from 'hono'
import { Hono } from 'hono'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { applyCheckoutUpdate } from '#features/payments/settlement/server/service.ts'
import type { AppEnv } from '#http/api.ts'
import { requireSession } from '#http/require-session.ts'
import { m } from '#messages/messages.js'
import type { SandboxCheckout, SandboxDecision } from '#payments/payment-provider.ts'
import { renderSandboxCheckoutPage, SANDBOX_CHECKOUT_POLICY } from '#payments/sandbox-checkout-page.ts'

const PATH = '/sandbox/checkout/:id'
const DECISIONS: Record<string, SandboxDecision> = { pay: 'paid', cancel: 'canceled', fail: 'failed' }

/** The sandbox's checkout page; with a real provider there is none. */
export function createSandboxRoutes(deps: Deps) {
  const app = new Hono<AppEnv>()
  const { sandbox } = deps.payments
  if (!sandbox) return app

  app.get(PATH, async (c) => {
    const userId = await getUserId(c)
    const session = userId && (await sandbox.getSession({ id: c.req.param('id'), userId }))
    return answerPage(deps, c, session || null)
  })
  app.post(PATH, async (c) => {
    const userId = await getUserId(c)
    if (!userId) return answerPage(deps, c, null)
    const decision = await readDecision(c)
    const session = await sandbox.decide({ id: c.req.param('id'), userId, decision })
    if (!session) return answerPage(deps, c, null)

    // The sandbox reports its decision as a real provider does: with an update that goes through applyCheckoutUpdate().
    const update = await deps.payments.getCheckout(session.id)
    if (update) await applyCheckoutUpdate(deps, { update, reason: `provider: sandbox ${update.status}` })
    if (decision === 'paid' && session.status === 'paid') return c.redirect(session.successUrl, 303)
    if (decision === 'canceled' && session.status === 'canceled') return c.redirect(session.cancelUrl, 303)
    return answerPage(deps, c, session)
  })
  return app
}

type Session = Awaited<ReturnType<SandboxCheckout['getSession']>>

function answerPage({ env }: Deps, c: Context<AppEnv>, session: Session): Response {
  c.header('Content-Security-Policy', SANDBOX_CHECKOUT_POLICY)
  c.header('Cache-Control', 'private, no-store')
  const html = renderSandboxCheckoutPage({ session, seller: env.operator.legalName })
  return c.html(html, session ? 200 : 404)
}

/** A visitor who is signed out gets the same answer as another person: the session is not found. */
async function getUserId(c: Context<AppEnv>): Promise<string | null> {
  try {
    return (await requireSession(c).check()).userId
  } catch (error) {
    if (error instanceof AppError && error.code === 'signed_out') return null
    throw error
  }
}

async function readDecision(c: Context<AppEnv>): Promise<SandboxDecision> {
  const { decision } = await c.req.parseBody().catch((cause: unknown) => {
    throw new AppError('invalid_input', { cause })
  })
  const known = typeof decision === 'string' && Object.hasOwn(DECISIONS, decision) && DECISIONS[decision]
  if (!known) throw new AppError('invalid_input', { fields: { decision: [m.payments_sandbox_decision()] } })
  return known
}
