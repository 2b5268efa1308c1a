import type { ComponentType } from 'react'
import { BooksPicture } from '#ui/illustrations/books.tsx'
import { CalendarPicture } from '#ui/illustrations/calendar.tsx'
import { ChecklistPicture } from '#ui/illustrations/checklist.tsx'
import { CompanyPicture } from '#ui/illustrations/company.tsx'
import { DeskPicture } from '#ui/illustrations/desk.tsx'
import { FolderPicture } from '#ui/illustrations/folder.tsx'
import { HelpPicture } from '#ui/illustrations/help.tsx'
import { LetterPicture } from '#ui/illustrations/letter.tsx'
import { PhotoPicture } from '#ui/illustrations/photo.tsx'
import { StampPicture } from '#ui/illustrations/stamp.tsx'
import { TrayPicture } from '#ui/illustrations/tray.tsx'
import { WorkPicture } from '#ui/illustrations/work.tsx'
import { NumberBox } from '#ui/number-box.tsx'
import { Prose } from '#ui/prose.tsx'
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

/** Five in a row on a wide screen, a list on a phone. */
export function ServiceSteps({ id, steps }: { id: ServiceId; steps: ServiceText['steps'] }) {
  return (
    <ol className="grid gap-x-6 gap-y-8 lg:grid-cols-5">
      {steps.map(({ title, text }, index) => {
        const Picture = PICTURES[id][index]
        return (
          <li key={title} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-5 lg:block">
            {Picture ? (
              <Picture className="h-auto w-full self-start lg:max-w-[11.5rem] print:hidden" />
            ) : null}
            <div>
              <h3 className="type-h3 flex items-start gap-3 text-ink lg:mt-5 lg:text-[1.1875rem]">
                <NumberBox n={index + 1} state="now" className="mt-px" />
                {title}
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
