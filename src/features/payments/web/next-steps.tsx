import { Link } from 'react-router'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { HelpPicture } from '#brand/illustrations/help.tsx'
import { m } from '#messages/messages.js'
import { Cell, CellGrid } from '#ui/cell-grid.tsx'

/** Where else to go from here. */
export function NextSteps() {
  return (
    <CellGrid as="ul" columns={2} className="mt-10">
      <Cell>
        <div className="flex items-center gap-5 max-sm:flex-col max-sm:items-start">
          <HelpPicture className="w-24 shrink-0" />
          <div>
            <h2 className="type-h3">{m.payments_next_steps_consultation_title()}</h2>
            <Link to="/consultation" className="link inline-flex min-h-11 items-center">
              {m.payments_schedule_free()}
            </Link>
          </div>
        </div>
      </Cell>
      <Cell>
        <div className="flex items-center gap-5 max-sm:flex-col max-sm:items-start">
          <FolderPicture className="w-24 shrink-0" />
          <div>
            <h2 className="type-h3">{m.payments_next_steps_documents_title()}</h2>
            <Link to="/documents" className="link inline-flex min-h-11 items-center">
              {m.payments_next_steps_documents_button()}
            </Link>
          </div>
        </div>
      </Cell>
    </CellGrid>
  )
}
