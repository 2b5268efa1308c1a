import { readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { AuthProvider } from '#features/account/session/web/auth-context.tsx'
import { CaseContext, type CurrentCase } from '#features/cases/web/case-context.tsx'
import { SUBMITTED_CASE } from '#tests/support/sample-case.ts'
import { MOS_URL } from '../contract.ts'
import type { StoredReceipt } from '../schema.ts'
import { receiptQuery } from './api.ts'
import FilingPage from './filing-page.tsx'

const FILED: CurrentCase = {
  ...SUBMITTED_CASE,
  stage: 'filed',
  filed_at: '2026-10-27T09:30:00Z',
  status: { to_do: 'wait_for_office', turn: 'office', count: 0, by: null },
}
const RECEIPT: StoredReceipt = {
  number: 'UPO-2026-55',
  filed_at: '2026-10-27T09:30:00Z',
  by_staff: false,
  stored_by: null,
  file: { file_name: 'upo.pdf', file_size: 2048, file_url: '/api/case/receipt/file', scan_state: null },
  reading: null,
}

/** The page of this case, as HTML. */
function render(current: CurrentCase | null, receipt: StoredReceipt | null = RECEIPT): string {
  const client = new QueryClient()
  client.setQueryData(receiptQuery.queryKey, receipt)
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <AuthProvider>
          <CaseContext value={current}>
            <FilingPage />
          </CaseContext>
        </AuthProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

describe('The screen of the filing', () => {
  it('leads to MOS itself, at the address of our guide', () => {
    expect(render(null)).toContain(`href="${MOS_URL}"`)
    const guide = readFileSync('content/en/resources/mos-filing-guide.md', 'utf8')
    expect(guide).toContain(`(${MOS_URL})`)
  })

  it('says of a filed case what was filed and when, with the file, and no more how to file', () => {
    const html = render(FILED)
    expect(words(html)).toContain('Filed on 27 October 2026')
    expect(words(html)).toMatch(/UPO-2026-55 .* 27 October 2026, 10:30/)
    expect(html).toContain('href="/api/case/receipt/file"')
    expect(words(html)).toContain('The office writes to your e-Delivery box, not here.')
    expect(html).toContain('/knowledge-base/your-situation/letters')
    expect(html).toContain('href="/waiting"')
    expect(words(html)).not.toMatch(/Only you can sign|Pay the fees|store the receipt|File in MOS/)
  })

  it('says of a decided case what was decided', () => {
    const status = { to_do: 'read_decision', turn: 'applicant', count: 0, by: null } as const
    const html = render({ ...FILED, stage: 'decided', decision: 'refused', status })
    expect(words(html)).toContain('Your application was refused')
    expect(words(html)).not.toMatch(/Only you can sign|Track your application|while you wait/)
  })

  it('leads through kit, copy sheet and signature to the receipt, in this order', () => {
    const html = render(SUBMITTED_CASE)
    const places = ['href="/kit"', 'href="/copy-sheet"', `href="${MOS_URL}"`, 'id="receipt"'].map((part) =>
      html.indexOf(part),
    )
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places[0]).toBeGreaterThan(0)
  })

  it('says what the stored file says of itself, and where it differs from what was typed', () => {
    const reading: StoredReceipt['reading'] = {
      kind: 'upp',
      number: 'ePUAP-UPP1',
      filed_at: '2026-10-26T22:58:00Z',
      seal: { state: 'unchanged', by: 'Izba' },
      differs: ['number', 'filed_at', 'sender'],
    }
    const text = words(render(FILED, { ...RECEIPT, reading }))
    expect(text).toContain('It is unchanged since it was sealed. The seal names: Izba.')
    expect(text).toContain('The file says number ePUAP-UPP1. The file says 26 October 2026 at 23:58.')
    expect(text).toContain('It names somebody else')
    expect(text).not.toMatch(/genuine|authentic/)
  })

  it('says when the team has noted the number without a file', () => {
    const html = render(FILED, { ...RECEIPT, file: null })
    expect(words(html)).toContain('noted the number without a file')
    expect(html).not.toContain('/api/case/receipt/file')
  })
})
