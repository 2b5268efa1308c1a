import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#client/api-error.ts'
import type { DocumentKey } from '#features/documents/contract.ts'
import { m } from '#messages/messages.js'
import { dismissToastOf, toast } from '#ui/toast.tsx'
import type { Page } from '../schema.ts'
import { arrangeMutation, isChangedMeanwhile, removeMutation } from './api.ts'
import { moveTo } from './use-page-drag.ts'
import type { PageTiles, StoredTile } from './use-page-tiles.ts'

/** The action of the notices about the pages. */
const PAGES = 'documents.pages'

/** Orders, turns and removes the stored pages, and says to screen readers what has become of them. */
export function useArrangement(
  type: DocumentKey,
  { stored, isSingle }: Pick<PageTiles, 'stored' | 'isSingle'>,
  /** A single file has become a page with an id of its own. */
  onPageMade: (id: string) => void,
) {
  const [said, say] = useState('')
  const arrange = useMutation(explained(arrangeMutation))
  const remove = useMutation(explained(removeMutation))
  const ids = stored.map(({ id }) => id)
  const order = (tile: StoredTile, order: string[]) => {
    dismissToastOf(PAGES)
    say(m.documents_editor_moved({ from: tile.number, to: numberAt(stored, order.indexOf(tile.id)) }))
    arrange.mutate({ document_type: type, order })
  }
  return {
    said,
    say,
    order,
    move: (tile: StoredTile, by: -1 | 1) => order(tile, moveTo(ids, tile.id, ids.indexOf(tile.id) + by)),
    async turn({ id, number, page }: StoredTile) {
      // Its next turn is one of the page that it becomes.
      if (isSingle && arrange.isPending) return
      if (!isSingle) say(m.documents_editor_turned({ number }))
      const turned = { document_type: type, order: ids, turns: { [id]: turnOn(page.turn) } }
      const answer = await arrange.mutateAsync(turned).catch(() => null)
      const [made] = answer?.document.pages ?? []
      if (!isSingle || !made) return
      onPageMade(made.id)
      say(m.documents_editor_turned({ number }))
    },
    isRemoving: remove.isPending,
    async remove({ id, number }: StoredTile) {
      await remove.mutateAsync({ document_type: type, page: id }).then(
        () => say(m.documents_editor_removed({ number })),
        () => null,
      )
    },
  }
}

/** The number of the place; near PDFs of several pages it is that of the page which stood there. */
function numberAt(stored: readonly StoredTile[], index: number): string {
  return stored[index]?.number ?? ''
}

const NEXT_TURN: Record<Page['turn'], Page['turn']> = { 0: 90, 90: 180, 180: 270, 270: 0 }

function turnOn(turn: Page['turn']): Page['turn'] {
  return NEXT_TURN[turn]
}

/** Says why it failed, before anything else is done about it. */
function explained<Answer, Change, Context>(
  mutation: UseMutationOptions<Answer, Error, Change, Context>,
): UseMutationOptions<Answer, Error, Change, Context> {
  return {
    ...mutation,
    async onError(error, ...rest) {
      if (!isApiError(error, 'signed_out')) explain(error)
      await mutation.onError?.(error, ...rest)
    },
  }
}

function explain(error: Error): void {
  const refused = isApiError(error, 'conflict') && error.message
  const text = isChangedMeanwhile(error)
    ? m.documents_editor_changed()
    : refused || m.documents_editor_failed_text()
  toast({ action: PAGES, title: m.documents_editor_failed_title(), text, tone: 'destructive' })
}
