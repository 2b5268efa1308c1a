import { Counter } from '@prometheus-io/client'
import { inSpan } from '#telemetry/in-span.ts'
import type { Telemetry } from '#telemetry/telemetry.ts'
import type { MailTransport } from './mail-transport.ts'

/** The same transport, whose deliveries are counted and spans: never with an address or a subject. */
export function observeMailer(mailer: MailTransport, { metrics, tracer }: Telemetry): MailTransport {
  const deliveries = new Counter({
    name: 'pobyt_mail_deliveries_total',
    help: 'Attempts to deliver a mail to the mail server',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })
  for (const outcome of ['sent', 'failed']) deliveries.inc({ outcome }, 0)
  return {
    async send(email) {
      try {
        await inSpan(tracer, { name: 'mail send' }, () => mailer.send(email))
        deliveries.inc({ outcome: 'sent' })
      } catch (error) {
        deliveries.inc({ outcome: 'failed' })
        throw error
      }
    },
    close: () => mailer.close(),
  }
}
