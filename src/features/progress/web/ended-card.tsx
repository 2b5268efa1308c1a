import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { isApiError } from '#client/api-error.ts'
import { startCaseMutation } from '#features/cases/web/api.ts'
import type { Progress } from '#features/progress/schema.ts'
import { m } from '#messages/messages.js'
import { formatDate, todayInWarsaw } from '#shared/dates.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { toast } from '#ui/toast.tsx'

/** In place of the next step: the application has ended, can be read, and a new one can be started. */
export function EndedCard({ case: ended }: { case: NonNullable<Progress['case']> }) {
  const { number, stage, ended_at } = ended
  const date = ended_at === null ? '' : formatDate(todayInWarsaw(new Date(ended_at)))
  return (
    <section
      aria-labelledby="ended-title"
      className="items-center gap-8 rounded-panel border border-line bg-hero px-5 pt-6 pb-7 md:flex md:px-10 md:py-9"
    >
      <FolderPicture className="mx-auto w-40 shrink-0 md:order-last md:mx-0 md:w-44 lg:mx-2 lg:w-60" />
      <div className="min-w-0 flex-1 max-md:mt-5">
        <p className="type-small font-semibold text-pine">{m.progress_ended_label()}</p>
        <h2 id="ended-title" className="mt-1 type-h1">
          {stage === 'withdrawn'
            ? m.progress_ended_withdrawn({ number, date })
            : m.progress_ended_closed({ number, date })}
        </h2>
        <p className="mt-3 max-w-120 text-ink-2">{m.progress_ended_text()}</p>
        <p className="mt-2 max-w-120 text-ink-2">{m.progress_ended_new()}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <StartButton />
          <ButtonLink to="/review-application" variant="link">
            {m.progress_ended_read()}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function StartButton() {
  const navigate = useNavigate()
  const oneAtATime = useOneAtATime()
  const start = useMutation({
    ...startCaseMutation,
    onSuccess: ({ number }) => {
      toast({
        action: 'case.start',
        title: m.progress_started_title({ number }),
        text: m.progress_started_text(),
        tone: 'success',
      })
      void navigate('/documents')
    },
    onError: (error) => {
      // Another tab was faster: the dashboard is fetched again, and shows the new application.
      if (isApiError(error, 'conflict')) return
      toast({
        action: 'case.start',
        title: m.progress_start_failed_title(),
        text: m.ui_try_later(),
        tone: 'destructive',
      })
    },
  })
  return (
    <Button
      size="large"
      busy={start.isPending}
      onClick={() => oneAtATime(() => start.mutateAsync().catch(() => null))}
      className="max-md:w-full"
    >
      {m.progress_ended_start()}
    </Button>
  )
}
