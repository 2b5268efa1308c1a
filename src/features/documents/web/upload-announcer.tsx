import { useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import type { DocumentKey } from '../contract.ts'
import { slotLabel } from './slot-text.ts'
import { describeLine } from './upload-failure-text.ts'
import { listTypes, type Upload, type Uploads } from './upload-store.ts'

const STEP_PERCENT = 25

/**
 * Announces the progress of uploads to screen readers: the start, each quarter and the check. A toast announces the
 * end.
 */
export function UploadAnnouncer({ uploads }: { uploads: Uploads }) {
  const announced = useRef(new Map<DocumentKey, string>())
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    for (const type of new Set([...announced.current.keys(), ...listTypes(uploads)])) {
      const upload = uploads[type]
      const text = upload ? describe(type, upload) : ''
      if (text !== '' && announced.current.get(type) !== text) setSentence(text)
      announced.current.set(type, text)
    }
  }, [uploads])
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  )
}

function describe(type: DocumentKey, upload: Upload): string {
  const { phase, percent } = upload
  const name = slotLabel(type)
  const trouble = describeLine(upload)
  if (trouble) return m.documents_announce_line({ type: name, text: trouble })
  if (phase === 'checking') return m.documents_announce_checking({ type: name })
  if (phase !== 'sending') return ''
  const step = Math.floor(percent / STEP_PERCENT) * STEP_PERCENT
  return step === 0
    ? m.documents_announce_started({ type: name })
    : m.documents_announce_percent({ type: name, percent: step })
}
