import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { DocumentType } from '../contract.ts'
import type { Document } from '../schema.ts'
import { SlotActions } from './slot-actions.tsx'

const STORED = { file_name: 'scan.pdf', page_count: 2, unreadable_pages: [], damaged_pages: [] }

/** The labels of the actions in their order, without the name of the document. */
function listActions({ type = 'passport', status }: { type?: DocumentType; status?: Document['status'] }) {
  const document = status ? ({ ...STORED, status, document_type: type } as unknown as Document) : null
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <SlotActions
        type={type}
        document={document}
        upload={null}
        isNext={false}
        isAside={false}
        onChoose={() => {}}
      />
    </MemoryRouter>,
  )
  return [...html.matchAll(/<(?:a|button) .*?<\/(?:a|button)>/g)].map(([one]) => ({
    label: one.replaceAll(/<span class="sr-only">.*?<\/span>|<[^>]+>/g, '').trim(),
    // The style sheet decides by the pointer.
    isForFingers: one.includes('not-pointer-coarse:hidden'),
    isQuietForFingers: one.includes('pointer-coarse:bg-transparent'),
  }))
}

describe('DOCS-1 what fingers find first in a slot', () => {
  it('is the camera for a document that is to be sent again, like in an empty slot', () => {
    for (const status of [undefined, 'asked_again'] as const) {
      const [first, second] = listActions({ status })
      expect(first, status).toMatchObject({ label: 'Photograph the pages', isForFingers: true })
      expect(second, status).toMatchObject({
        label: status ? 'Send again' : 'Upload',
        isQuietForFingers: true,
      })
    }
  })

  it('is no camera for a document that is there, nor for what nobody photographs', () => {
    expect(listActions({ status: 'accepted' })[0]?.label).toBe('Replace')
    expect(listActions({ type: 'photo', status: 'asked_again' })[0]?.label).toBe('Send again')
  })
})
