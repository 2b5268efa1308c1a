import { useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon.tsx'
import { FileText, FileX2 } from '#ui/icons.tsx'
import type { Page } from '../schema.ts'

/** On its side a picture has the width of the box as its height. */
const TURNS: Record<Page['turn'], string> = {
  0: 'inset-0 size-full',
  90: 'top-1/2 left-1/2 h-3/4 w-4/3 max-w-none -translate-1/2 rotate-90',
  180: 'inset-0 size-full rotate-180',
  270: 'top-1/2 left-1/2 h-3/4 w-4/3 max-w-none -translate-1/2 -rotate-90',
}

interface PagePictureProps {
  /** Null where there is no small picture. */
  source: string | null
  turn?: Page['turn']
  failed?: boolean
  /** Not stored yet. */
  faint?: boolean
}

/** The small picture of a page, in the shape of a sheet. The button around it has the words. */
export function PagePicture({ source, turn = 0, failed = false, faint = false }: PagePictureProps) {
  const [broken, setBroken] = useState('')
  return (
    <span
      className={classNames(
        'relative block aspect-3/4 overflow-hidden rounded-rule border',
        failed ? 'border-crimson bg-crimson-tint text-crimson' : 'border-line bg-sunken text-pine',
      )}
    >
      {source && source !== broken && !failed ? (
        <img
          src={source}
          alt=""
          draggable={false}
          onError={() => setBroken(source)}
          className={classNames('absolute object-contain', TURNS[turn], faint && 'opacity-60')}
        />
      ) : (
        <span className="absolute inset-0 grid place-items-center">
          <Icon of={failed ? FileX2 : FileText} className="size-6" />
        </span>
      )}
    </span>
  )
}
