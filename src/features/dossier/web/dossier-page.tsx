import { useMutation, useQuery } from '@tanstack/react-query'
import { FolderPicture } from '#brand/illustrations/folder.tsx'
import { messageOf } from '#client/api-error.ts'
import { QueryScreen } from '#client/query-screen.tsx'
import { m } from '#messages/messages.js'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ArrowLeft, FileDown } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import type { DossierContents } from '../schema.ts'
import { dossierQuery, downloadDossier } from './api.ts'

/** One PDF of all documents, for the visit at the office. */
export default function DossierPage() {
  const query = useQuery(dossierQuery)
  return (
    <div className="mx-auto grid max-w-list gap-6">
      <div>
        <ButtonLink variant="link" size="small" icon={ArrowLeft} to="/documents">
          {m.shell_documents()}
        </ButtonLink>
        <PageHeading title={m.dossier_title()} lead={m.dossier_lead()} />
      </div>
      <QueryScreen
        query={query}
        failed={{ title: m.dossier_contents_failed(), safe: m.dossier_contents_failed_safe() }}
        skeleton={<SkeletonRows count={4} />}
      >
        {(contents) => (contents.documents.length > 0 ? <Dossier contents={contents} /> : <NothingYet />)}
      </QueryScreen>
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      picture={FolderPicture}
      title={m.dossier_nothing_title()}
      text={m.dossier_nothing_text()}
      action={<ButtonLink to="/documents">{m.dossier_nothing_link()}</ButtonLink>}
    />
  )
}

function Dossier({ contents: { documents, left_out } }: { contents: DossierContents }) {
  return (
    <>
      <MakeDossier />
      <Card>
        <h2 className="type-h2-app">{m.dossier_list_title()}</h2>
        <ol className="mt-2 divide-y divide-line">
          {documents.map(({ title, pages }, index) => (
            // The list is only ever replaced as a whole.
            // biome-ignore lint/suspicious/noArrayIndexKey: two documents may have the same title
            <li key={index} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="wrap-anywhere">{m.dossier_list_entry({ number: index + 1, title })}</span>
              <span className="type-small text-ink-2">{m.dossier_list_pages({ count: pages })}</span>
            </li>
          ))}
        </ol>
        {left_out.map((title) => (
          <p key={title} className="mt-2 type-small text-ink-2">
            {m.dossier_left_out({ document: title })}
          </p>
        ))}
        <p className="mt-2 type-small text-ink-2">{m.dossier_photo()}</p>
      </Card>
      <Card>
        <h2 className="type-h2-app">{m.dossier_print_title()}</h2>
        <p className="mt-2">{m.dossier_print_text()}</p>
        <h2 className="mt-4 type-h2-app">{m.dossier_originals_title()}</h2>
        <p className="mt-2">{m.dossier_originals_text()}</p>
      </Card>
    </>
  )
}

function MakeDossier() {
  const make = useMutation({ mutationFn: downloadDossier })
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Button icon={FileDown} busy={make.isPending} onClick={() => make.mutate()}>
          {make.isSuccess ? m.dossier_again() : m.dossier_make()}
        </Button>
        <p role="status" className="type-small text-ink-2">
          {make.isPending ? m.dossier_making() : make.isSuccess ? m.dossier_made() : ''}
        </p>
      </div>
      {make.isError ? (
        <p role="alert" className="mt-4 text-crimson">
          {messageOf(make.error, m.dossier_failed())}
        </p>
      ) : null}
    </Card>
  )
}
