import { useState } from 'react'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import type { DocumentType } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { createLateScript, LatePart } from '#ui/late-part.tsx'
import { useHeadingFocus } from '#ui/use-heading-focus.ts'
import { PageActions } from './page-actions.tsx'
import { PageGrid } from './page-grid.tsx'
import { useArrangement } from './use-arrangement.ts'
import { pageQueue } from './use-page-queue.ts'
import type { PageTiles, StoredTile } from './use-page-tiles.ts'

const CROP = createLateScript(
  () => import('./page-crop.tsx'),
  (module) => module.PageCrop,
)

type Opened = { id: string; dialog: 'crop' | 'remove' } | null

/** The pages of a slot to order, turn, crop and remove. */
export function PageEditor({ type, tiles }: { type: DocumentType; tiles: PageTiles }) {
  const hasEnded = useHasEnded()
  const [openId, setOpenId] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const { said, say, ...pages } = useArrangement(type, tiles)
  const { heading, focusHeading } = useHeadingFocus(tiles.count)
  const { stored, isSingle } = tiles
  const chosen = stored.find(({ id }) => id === opened?.id)
  const close = () => setOpened(null)
  const actions = (tile: StoredTile, id: string) =>
    hasEnded ? null : (
      <PageActions
        id={id}
        tile={tile}
        isFirst={tile.id === stored[0]?.id}
        isLast={tile.id === stored.at(-1)?.id}
        isSingle={isSingle}
        onMove={(by) => pages.move(tile, by)}
        onTurn={() => pages.turn(tile)}
        onCrop={() => setOpened({ id: tile.id, dialog: 'crop' })}
        onRemove={() => setOpened({ id: tile.id, dialog: 'remove' })}
      />
    )
  const cropped = (id: string, number: string) => {
    setOpenId(id)
    say(m.documents_editor_cropped({ number }))
  }
  return (
    <section aria-labelledby="pages-heading" className="mt-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 ref={heading} id="pages-heading" tabIndex={-1} className="focus-quiet type-h2-app">
          {m.documents_editor_count({ count: tiles.count })}
        </h2>
        {hasEnded || stored.length < 2 ? null : (
          <p className="type-small text-ink-2">{m.documents_editor_drag()}</p>
        )}
      </div>
      <PageGrid
        type={type}
        tiles={tiles}
        openId={openId}
        onOpen={setOpenId}
        actions={actions}
        onTakeUp={({ number }) => say(m.documents_editor_dragging({ number }))}
        onDrop={pages.order}
        onCancel={() => say(m.documents_editor_canceled())}
        onRemoveQueued={({ id }) => {
          focusHeading()
          pageQueue.remove(id)
        }}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {chosen && opened?.dialog === 'remove' ? (
        <RemoveDialog
          tile={chosen}
          onRemove={() => pages.remove(chosen).then(focusHeading)}
          onClose={close}
        />
      ) : null}
      {chosen && opened?.dialog === 'crop' ? (
        <LatePart
          of={CROP}
          props={{ type, tile: chosen, isSingle, onCropped: cropped, onClose: close }}
          fallback={null}
        />
      ) : null}
    </section>
  )
}

interface RemoveDialogProps {
  tile: StoredTile
  onRemove(): Promise<void>
  onClose(): void
}

function RemoveDialog({ tile: { number }, onRemove, onClose }: RemoveDialogProps) {
  const oneAtATime = useOneAtATime()
  const [isRemoving, setRemoving] = useState(false)
  const remove = () =>
    oneAtATime(async () => {
      setRemoving(true)
      await onRemove()
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.documents_editor_remove_title({ number })}
      actions={
        <>
          <Button variant="second" onClick={onClose}>
            {m.documents_editor_remove_keep()}
          </Button>
          <Button variant="destructive" busy={isRemoving} onClick={remove}>
            {m.documents_editor_remove()}
          </Button>
        </>
      }
    >
      {m.documents_editor_remove_text()}
    </Dialog>
  )
}
