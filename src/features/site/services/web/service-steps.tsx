import type { ComponentType } from 'react'
import { BooksPicture } from '#brand/illustrations/books.tsx'
import { CalendarPicture } from '#brand/illustrations/calendar.tsx'
import { ChecklistPicture } from '#brand/illustrations/checklist.tsx'
import { CompanyPicture } from '#brand/illustrations/company.tsx'
import { DeskPicture } from '#brand/illustrations/desk.tsx'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { HelpPicture } from '#brand/illustrations/help.tsx'
import { LetterPicture } from '#brand/illustrations/letter.tsx'
import { PhotoPicture } from '#brand/illustrations/photo.tsx'
import { StampPicture } from '#brand/illustrations/stamp.tsx'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { WorkPicture } from '#brand/illustrations/work.tsx'
import { Prose } from '#texts/web/prose.tsx'
import { StepNumber } from '#ui/step-number.tsx'
import type { ServiceId } from '../contract.ts'
import type { ServiceText } from './service-text.ts'

const PICTURES: Record<ServiceId, readonly ComponentType<{ className?: string }>[]> = {
  'temporary-residence-card': [ChecklistPicture, FolderPicture, WorkPicture, LetterPicture, DeskPicture],
  'permanent-residence-card': [HelpPicture, FolderPicture, ChecklistPicture, LetterPicture, DeskPicture],
  'eu-long-term-residence-card': [CalendarPicture, BooksPicture, FolderPicture, LetterPicture, DeskPicture],
  'work-permit': [HelpPicture, CompanyPicture, FolderPicture, LetterPicture, StampPicture],
  'company-registration': [HelpPicture, ChecklistPicture, StampPicture, FolderPicture, CalendarPicture],
  'business-incubator': [HelpPicture, CalendarPicture, ChecklistPicture, FolderPicture, CompanyPicture],
  'translation-services': [TrayPicture, CalendarPicture, BooksPicture, PhotoPicture, LetterPicture],
}

/** The five steps: a row on a wide screen, a list on a phone. */
export function ServiceSteps({ id, steps }: { id: ServiceId; steps: ServiceText['steps'] }) {
  return (
    <ol className="grid gap-x-6 gap-y-8 lg:grid-cols-5">
      {steps.map(({ title, text }, index) => {
        const Picture = PICTURES[id][index]
        return (
          <li
            key={title}
            className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-5 gap-y-3 max-sm:grid-cols-1 lg:block"
          >
            {Picture ? (
              <Picture className="h-auto w-full max-w-32 self-start lg:max-w-[11.5rem] print:hidden" />
            ) : null}
            <div>
              <h3 className="type-h3 flex items-start gap-3 text-ink lg:mt-5 lg:text-[1.1875rem]">
                <StepNumber n={index + 1} state="now" className="mt-px" />
                <span className="min-w-0">{title}</span>
              </h3>
              <p className="type-small mt-2 text-ink-2">
                <Prose tokens={text} />
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
