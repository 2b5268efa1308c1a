import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskScreen } from '#back-office/desk/web/desk-screen.tsx'
import { TrayPicture } from '#brand/illustrations/tray.tsx'
import { QueryScreen } from '#client/query-screen.tsx'
import { useAuth } from '#features/account/session/web/auth-context.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Upload } from '#ui/icons.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { staffResourcesQuery } from './api.ts'
import { ResourceDialog } from './resource-dialog.tsx'
import { ResourceList } from './resource-list.tsx'

/** The files that applicants download, hidden ones, too, in their order. */
export default function StaffResourcesPage() {
  const query = useQuery(staffResourcesQuery)
  const { data: list } = query
  const { user } = useAuth()
  const [isUploading, setUploading] = useState(false)
  const mayChange = user?.role === 'admin'
  const hidden = list?.filter((one) => one.hidden).length ?? 0
  return (
    <DeskScreen
      title={m.back_office_resources_title()}
      lead={list ? m.back_office_resources_lead({ count: list.length, hidden }) : undefined}
      actions={
        mayChange ? (
          <Button size="small" icon={Upload} onClick={() => setUploading(true)}>
            {m.back_office_resources_upload()}
          </Button>
        ) : undefined
      }
    >
      {mayChange ? null : <p className="text-ink-2">{m.back_office_resources_admins()}</p>}
      <QueryScreen
        query={query}
        failed={{
          title: m.back_office_resources_failed_title(),
          safe: m.back_office_resources_failed_safe(),
        }}
        skeleton={<SkeletonRows count={6} />}
      >
        {(list) =>
          list.length > 0 ? (
            <ResourceList list={list} mayChange={mayChange} />
          ) : (
            <EmptyState
              picture={TrayPicture}
              title={m.back_office_resources_empty_title()}
              text={mayChange ? m.back_office_resources_empty_text() : undefined}
            />
          )
        }
      </QueryScreen>
      {isUploading ? <ResourceDialog onClose={() => setUploading(false)} /> : null}
    </DeskScreen>
  )
}
