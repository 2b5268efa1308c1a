import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountDialog } from '#features/account/overview/web/account-dialog.tsx'
import { AccountPart, AccountRow } from '#features/account/overview/web/account-rows.tsx'
import { OWN_PASSWORD } from '#features/account/overview/web/profile-section.tsx'
import type { ExportState } from '#features/own-data/export/schema.ts'
import { m } from '#messages/messages.js'
import { readClock } from '#shared/clock.ts'
import { formatMoment } from '#shared/dates.ts'
import { fileSizeText } from '#shared/file-size.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Download, FileDown } from '#ui/icons.tsx'
import { toast } from '#ui/toast.tsx'
import { callExport, exportQuery } from './api.ts'

interface ExportPartProps {
  copy: ExportState
  hasPassword: boolean
}

/** A copy of everything that is kept about the person. */
export function ExportPart({ copy, hasPassword }: ExportPartProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [taken, setTaken] = useState<string>()
  const isReady = copy.state === 'ready' && copy.href !== taken
  const ask =
    copy.state === 'working' ? null : (
      <Button variant={isReady ? 'link' : 'primary'} size="small" onClick={() => setIsAsking(true)}>
        {copy.state === 'none' ? m.own_data_export_make() : m.own_data_export_again()}
      </Button>
    )
  return (
    <AccountPart id="own-data-copy" title={m.own_data_export_title()} lead={m.own_data_export_text()}>
      {isReady && copy.href ? (
        <>
          <ReadyRow copy={copy} href={copy.href} onTaken={setTaken} />
          <AccountRow text={m.own_data_export_none_text()} action={ask} />
        </>
      ) : (
        <WaitingRow state={copy.href === undefined ? copy.state : 'taken'} ask={ask} />
      )}
      {isAsking ? <AskDialog hasPassword={hasPassword} onClose={() => setIsAsking(false)} /> : null}
    </AccountPart>
  )
}

interface ReadyRowProps {
  copy: ExportState
  href: string
  onTaken(href: string): void
}

function ReadyRow({ copy: { bytes = 0, made_at = '', expires_at = '' }, href, onTaken }: ReadyRowProps) {
  const moment = (instant: string) => formatMoment(new Date(instant), readClock())
  return (
    <AccountRow
      icon={FileDown}
      title={m.own_data_export_ready()}
      badge={<Badge tone="done">{m.own_data_export_ready_badge()}</Badge>}
      text={m.own_data_export_ready_text({
        size: fileSizeText(bytes),
        made: moment(made_at),
        until: moment(expires_at),
      })}
      action={
        // The link works once: it goes with the press.
        <ButtonLink icon={Download} href={href} download onClick={() => setTimeout(onTaken, 0, href)}>
          {m.own_data_export_download()}
        </ButtonLink>
      }
    />
  )
}

function WaitingRow({ state, ask }: { state: ExportState['state'] | 'taken'; ask: React.ReactNode }) {
  if (state === 'working')
    return (
      <AccountRow
        icon={FileDown}
        title={m.own_data_export_working()}
        badge={<Badge tone="waiting">{m.own_data_export_working_badge()}</Badge>}
        text={m.own_data_export_working_text()}
      />
    )
  if (state === 'failed')
    return (
      <AccountRow
        icon={FileDown}
        title={m.own_data_export_failed()}
        badge={<Badge tone="failed">{m.own_data_export_failed_badge()}</Badge>}
        text={m.own_data_export_failed_text()}
        action={ask}
      />
    )
  return (
    <AccountRow
      icon={FileDown}
      title={state === 'taken' ? m.own_data_export_taken() : m.own_data_export_none()}
      text={state === 'taken' ? m.own_data_export_taken_text() : m.own_data_export_none_text()}
      action={ask}
    />
  )
}

function AskDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const client = useQueryClient()
  return (
    <AccountDialog
      title={m.own_data_export_title()}
      text={m.own_data_export_dialog_text()}
      fields={hasPassword ? [OWN_PASSWORD] : []}
      submitLabel={m.own_data_export_make()}
      send={async ({ password }) => {
        await callExport('POST /api/account/export', { json: hasPassword ? { password } : {} })
        await client.invalidateQueries({ queryKey: exportQuery.queryKey })
      }}
      onDone={() => {
        toast({ action: 'own-data.copy', tone: 'success', title: m.own_data_export_asked() })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
