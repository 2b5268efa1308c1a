import { type ComponentType, type ReactNode, useEffect } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { RotateCw } from '../ui/icons.tsx'
import { Message } from '../ui/message.tsx'
import { dismissToastOf, type ToastMessage, toast } from '../ui/toast-store.ts'
import { DeskClosedPicture } from './illustrations/deskclosed.tsx'

export interface FailedStateProps {
  title: string
  /** What the failure did not affect, for example "Your files are safe." */
  safe: ReactNode
  /** What the person can do now. */
  advice?: ReactNode
  /** The request id, which the person can give to support. */
  code?: string
  onRetry?: () => void
  /** A second action, beside "Try again". */
  action?: ReactNode
  picture?: ComponentType<{ className?: string }>
  className?: string
}

/** Replaces a screen that could not be loaded. */
export function FailedState({
  title,
  safe,
  advice,
  code,
  onRetry,
  action,
  className,
  ...props
}: FailedStateProps) {
  const Picture = props.picture ?? DeskClosedPicture
  return (
    <div role="alert" className={classNames('@container', className)}>
      <div className="grid items-center gap-x-12 gap-y-6 rounded-card border border-line bg-surface p-6 shadow-rest @xl:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] @3xl:px-14 @3xl:py-10">
        <Picture className="mx-auto w-full max-w-64" />
        <div className="grid gap-2">
          <h2 className="type-h2-app @xl:text-[1.625rem]">{title}</h2>
          <div className="text-ink-2">{safe}</div>
          {advice ? <div className="text-ink-2">{advice}</div> : null}
          {code ? (
            <p className="text-ink-2">
              <Message
                message={m.brand_failure_code}
                inputs={{ code }}
                markup={{ code: (words) => <strong className="text-ink">{words}</strong> }}
              />
            </p>
          ) : null}
          <div className="mt-3 flex flex-wrap gap-3">
            {onRetry ? (
              <Button icon={RotateCw} onClick={onRetry}>
                {m.ui_try_again()}
              </Button>
            ) : null}
            {action}
          </div>
        </div>
      </div>
    </div>
  )
}

interface LoadNotice extends Pick<ToastMessage, 'action' | 'title' | 'text'> {
  /** Why the screen could not be loaded; null while it loads and when it is there. */
  error: Error | null
}

/** Shows the specification's notice of a failed load until the next load; the failed state announces it too. */
export function useLoadNotice({ action, title, text, error }: LoadNotice): void {
  useEffect(() => {
    if (error) toast({ action, title, text, tone: 'destructive', announced: true })
    else dismissToastOf(action)
  }, [action, title, text, error])
}
