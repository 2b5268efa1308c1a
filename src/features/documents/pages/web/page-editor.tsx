import { type Ref, useLayoutEffect, useRef, useState } from 'react'
import { useHasEnded } from '#features/cases/web/case-context.tsx'
import type { DocumentKey } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useOneAtATime } from '#ui/form/use-one-at-a-time.ts'
import { createLateScript, LatePart } from '#ui/late-part.tsx'
import { useHeadingFocus } from '#ui/use-heading-focus.ts'
import { PageActions, type PageDialog } from './page-actions.tsx'
import { PageGrid } from './page-grid.tsx'
import { useArrangement } from './use-arrangement.ts'
import { pageQueue } from './use-page-queue.ts'
import type { PageTiles, QueuedTile, StoredTile } from './use-page-tiles.ts'

const CROP = createLateScript(
  () => import('./page-crop.tsx'),
  (module) => module.PageCrop,
)

/** The pages of a slot to order, turn, crop and remove. */
export function PageEditor({ type, tiles }: { type: DocumentKey; tiles: PageTiles }) {
  const hasEnded = useHasEnded()
  const editor = usePageEditor(type, tiles)
  const { openId, setOpenId, dialog, openDialog, chosen, said, say, pages } = editor
  const actions = (tile: StoredTile, id: string) => (
    <PageActions
      id={id}
      tile={tile}
      tiles={tiles}
      onMove={(by) => pages.move(tile, by)}
      onTurn={() => pages.turn(tile)}
      onOpen={(kind) => openDialog({ id: tile.id, kind })}
    />
  )
  return (
    <section aria-labelledby="pages-heading" className="mt-8">
      <EditorHeading heading={editor.heading} tiles={tiles} />
      <PageGrid
        type={type}
        tiles={tiles}
        openId={openId}
        onOpen={setOpenId}
        actions={hasEnded ? null : actions}
        onTakeUp={({ number }) => say(m.documents_editor_dragging({ number }))}
        onDrop={pages.order}
        onCancel={() => say(m.documents_editor_canceled())}
        onRemoveQueued={editor.takeOut}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {chosen && dialog?.kind === 'remove' ? (
        <RemoveDialog
          tile={chosen}
          isSingle={tiles.isSingle}
          onRemove={editor.remove}
          onClose={editor.close}
        />
      ) : null}
      {chosen && dialog?.kind === 'crop' ? (
        <LatePart of={CROP} props={editor.crop(chosen)} fallback={null} />
      ) : null}
    </section>
  )
}

/** What is open, and what becomes of the focus. */
function usePageEditor(type: DocumentKey, tiles: PageTiles) {
  const [openId, setOpenId] = useState<string | null>(null)
  const [dialog, openDialog] = useState<{ id: string; kind: PageDialog } | null>(null)
  const { said, say, ...pages } = useArrangement(type, tiles, useMadePage(setOpenId))
  const { heading, focusHeading } = useHeadingFocus(tiles.count)
  const focusWhenShown = usePageFocus()
  const close = () => openDialog(null)
  const finishCrop = (id: string, number: string) => {
    close()
    setOpenId(id)
    say(m.documents_editor_cropped({ number }))
    focusWhenShown(id)
  }
  return {
    ...{ openId, setOpenId, dialog, openDialog, close, said, say, pages, heading },
    chosen: tiles.stored.find(({ id }) => id === dialog?.id),
    crop: (tile: StoredTile) => {
      return { type, tile, isSingle: tiles.isSingle, onCropped: finishCrop, onClose: close }
    },
    takeOut({ id }: QueuedTile) {
      focusHeading()
      pageQueue.remove(id)
    },
    remove(tile: StoredTile) {
      focusHeading()
      return pages.remove(tile)
    },
  }
}

/** The first turn makes a page of a single file: it is open in its place, and its Turn has the focus. */
function useMadePage(open: (id: string) => void): (id: string) => void {
  const made = useRef<string | null>(null)
  useLayoutEffect(() => {
    const page = made.current === null ? null : findPage(made.current)
    const turn = page?.parentElement?.querySelector<HTMLElement>('[data-turn]')
    if (!turn) return
    made.current = null
    if (document.activeElement === document.body) turn.focus()
  })
  return (id) => {
    made.current = id
    open(id)
  }
}

/** Moves the focus to a page once it is on the screen: the page that had it is gone with its row of actions. */
function usePageFocus(): (id: string) => void {
  const awaited = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (awaited.current === null) return
    const shown = findPage(awaited.current)
    if (!shown) return
    awaited.current = null
    shown.focus()
  })
  return (id) => {
    awaited.current = id
  }
}

function findPage(id: string): HTMLElement | null {
  return document.querySelector(`[data-page="${CSS.escape(id)}"]`)
}

interface EditorHeadingProps {
  heading: Ref<HTMLHeadingElement>
  tiles: PageTiles
}

function EditorHeading({ heading, tiles }: EditorHeadingProps) {
  const hasEnded = useHasEnded()
  return (
    <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 ref={heading} id="pages-heading" tabIndex={-1} className="focus-quiet type-h2-app">
        {m.documents_editor_count({ count: tiles.count })}
      </h2>
      {hasEnded || tiles.stored.length < 2 ? null : (
        <p className="type-small text-ink-2">{m.documents_editor_drag()}</p>
      )}
    </div>
  )
}

interface RemoveDialogProps {
  tile: StoredTile
  isSingle: boolean
  onRemove(tile: StoredTile): Promise<void>
  onClose(): void
}

function RemoveDialog({ tile, isSingle, onRemove, onClose }: RemoveDialogProps) {
  const oneAtATime = useOneAtATime()
  const [isRemoving, setRemoving] = useState(false)
  const remove = () =>
    oneAtATime(async () => {
      setRemoving(true)
      await onRemove(tile)
      onClose()
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.documents_editor_remove_title({ number: tile.number })}
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
      {isSingle ? m.documents_editor_remove_text_single() : m.documents_editor_remove_text()}
    </Dialog>
  )
}
