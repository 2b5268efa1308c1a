import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ReceiptPlace } from './receipt-place.tsx'

it('A case on hold, which does not move, has no form for the receipt but says what to do', () => {
  const screen = renderToStaticMarkup(
    <MemoryRouter>
      <ReceiptPlace userId="u" stage="on_hold" />
    </MemoryRouter>,
  )
  expect(screen).not.toContain('<form')
  expect(screen).toContain('write to us and attach the receipt')
  expect(screen).toContain('href="/messages"')
})
