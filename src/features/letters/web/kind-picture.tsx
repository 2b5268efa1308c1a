import type { ReactNode } from 'react'
import { Picture } from '#brand/illustrations/picture.tsx'
import type { LetterKind } from '../contract.ts'

/** What is drawn on the sheet of each kind, with one red mark. */
const SIGNS: Record<LetterKind, ReactNode> = {
  // A gap in a form.
  formal_gaps: (
    <>
      <path d="M14 30h22M14 38h22" />
      <rect x={14} y={45} width={22} height={9} stroke="var(--il-spot)" strokeDasharray="3 3" />
    </>
  ),
  // A finger on the reader.
  visit: (
    <>
      <path d="M18 56V42a7 7 0 0 1 14 0v14" />
      <path d="M22 56V43a3 3 0 0 1 6 0v13" />
      <path d="M14 32h22" stroke="var(--il-spot)" />
    </>
  ),
  // One more sheet is added.
  evidence: (
    <>
      <path d="M14 30h22M14 37h14" />
      <path d="M25 43v14M18 50h14" stroke="var(--il-spot)" />
    </>
  ),
  // The sign of a paragraph.
  order: (
    <>
      <path d="M14 30h22" />
      <path
        d="M29 41c-1-3-8-3-8 1s8 3 8 7-8 4-8 0M21 45c-2 2 0 4 4 5s6-3 4-5"
        stroke="var(--il-spot)"
        transform="translate(0 1)"
      />
    </>
  ),
  refusal: (
    <>
      <path d="M14 30h22" />
      <path d="M18 42l14 14M32 42L18 56" stroke="var(--il-spot)" />
    </>
  ),
  // Refused again, higher up.
  refusal_upheld: (
    <>
      <path d="M14 30h22" />
      <path d="M18 38l8-5 8 5" />
      <path d="M19 44l12 12M31 44L19 56" stroke="var(--il-spot)" />
    </>
  ),
  grant: (
    <>
      <path d="M14 30h22" />
      <path d="M16 49l6 6 12-13" />
      <path d="M14 36h10" stroke="var(--il-spot)" />
    </>
  ),
  // A code to be scanned.
  certificate: (
    <>
      <path d="M14 30h22" stroke="var(--il-spot)" />
      <rect x={16} y={38} width={18} height={18} />
      <path d="M20 42h4v4h-4zM28 42h2M27 48h3M20 50h3M27 52h3" />
    </>
  ),
  other: <path d="M14 30h22M14 38h22M14 46h22M14 54h12" />,
}

/** A small sheet of paper with what makes a letter of this kind. */
export function KindPicture({ kind, className }: { kind: LetterKind; className?: string }) {
  return (
    <Picture viewBox="0 0 50 68" className={className}>
      <g transform="rotate(-3 25 34)">
        <path d="M6 4h30l9 9v51H6z" fill="var(--il-paper)" />
        <path d="M36 4v9h9" fill="var(--il-fill)" />
        <path d="M14 14h12" />
        <path d="M14 21h20" strokeWidth={3} />
        {SIGNS[kind]}
      </g>
    </Picture>
  )
}
