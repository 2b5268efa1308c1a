import { expect, test } from 'vitest'
import { startKsef } from '#tests/support/ksef-stand-in.ts'
import { sampleInvoice } from '#tests/support/structured-invoices.ts'
import { toState } from './ksef-api.ts'
import { writeFa3 } from './structured-invoice.ts'

const NIP = '5250000015'

test('An invoice is sent encrypted in a session of its own, which is closed, and is issued under the number of KSeF', async () => {
  const { ksef, state } = await startKsef()
  const xml = writeFa3(sampleInvoice())
  const submission = await ksef.send(xml, NIP)
  expect(state.received.map((received) => received.xml)).toEqual([xml])
  expect(state.calls.at(-1)).toMatch(/close$/)
  const answer = await ksef.readState(submission, NIP)
  expect(answer).toMatchObject({ status: 'accepted', number: state.received[0]?.ksefNumber })
})

test('An invoice that was sent before is the one of that time, whatever became of our record of it', async () => {
  const { ksef, state } = await startKsef()
  const xml = writeFa3(sampleInvoice())
  await ksef.send(xml, NIP)
  const again = await ksef.readState(await ksef.send(xml, NIP), NIP)
  expect(state.received[1]?.status.code).toBe(440)
  expect(again).toMatchObject({ status: 'accepted', number: state.received[0]?.ksefNumber })
})

test('What the ministry does not accept is rejected with its words, and what it could not judge can be sent again', async () => {
  const { ksef, state } = await startKsef()
  state.verdict = { code: 450, description: 'Błąd weryfikacji semantyki dokumentu faktury', details: ['NIP'] }
  const rejected = await ksef.readState(await ksef.send(writeFa3(sampleInvoice()), NIP), NIP)
  const reason = '450 Błąd weryfikacji semantyki dokumentu faktury · NIP'
  expect(rejected).toEqual({ status: 'rejected', reason })
  const at = { invoicingDate: '2026-11-28T10:00:00Z' }
  const statusOf = (code: number) => toState({ ...at, status: { code, description: '' } }).status
  expect([100, 150, 405, 430, 500, 550].map(statusOf)).toEqual([
    'sent',
    'sent',
    'failed',
    'rejected',
    'failed',
    'failed',
  ])
})

test('Where nothing answers, sending throws', async () => {
  const { ksef, state } = await startKsef()
  state.down = true
  await expect(ksef.send(writeFa3(sampleInvoice()), NIP)).rejects.toThrow()
})
