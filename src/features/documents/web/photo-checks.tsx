import { requireFact } from '#facts/require-fact.ts'
import { m } from '#messages/messages.js'
import { RuleSource } from '#texts/web/official-rule.tsx'
import { classNames } from '#ui/class-names.ts'
import { Check, TriangleAlert } from '#ui/icons.tsx'
import { checkPhoto, type PhotoCheck } from '../rules.ts'
import type { Document } from '../schema.ts'

/** Compares this photo with the requirements of the state portal. The result is never shown by colour alone. */
export function PhotoChecks({ photo }: { photo: Document }) {
  const checks = checkPhoto(photo)
  const fact = requireFact('photo')
  return (
    <div className="mt-0.5 grid gap-1.5 type-small">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {checks.map((check) => {
          const Shape = check.good ? Check : TriangleAlert
          return (
            <li
              key={check.id}
              className={classNames(
                'inline-flex items-center gap-1.5 font-semibold',
                check.good ? 'text-green' : 'text-amber',
              )}
            >
              <Shape aria-hidden className="size-4 shrink-0" strokeWidth={2} />
              {describe(check, photo)}
            </li>
          )
        })}
      </ul>
      {checks.every((check) => check.good) ? null : (
        <p className="text-ink-2">
          {m.documents_photo_rule({ rule: fact.text })}{' '}
          <span className="type-caption text-ink-3">
            <RuleSource {...fact} />
          </span>
        </p>
      )}
    </div>
  )
}

function describe({ id, good }: PhotoCheck, photo: Document): string {
  switch (id) {
    case 'kind':
      return good ? m.documents_photo_kind() : m.documents_photo_kind_other()
    case 'pixels': {
      const size = { width: photo.width ?? 0, height: photo.height ?? 0 }
      const { width: minWidth, height: minHeight } = requireFact('photo').value
      return good
        ? m.documents_photo_pixels(size)
        : m.documents_photo_pixels_small({ ...size, minWidth, minHeight })
    }
    case 'ratio': {
      const ratio = m.documents_photo_ratio(requireFact('photo-size').value)
      return good ? ratio : m.documents_photo_ratio_off({ ratio })
    }
    case 'size': {
      const size = requireFact('photo-megabytes').shown
      return good ? m.documents_photo_size({ size }) : m.documents_photo_size_large({ size })
    }
  }
}
