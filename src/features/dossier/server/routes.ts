import { createRoute, z } from '@hono/zod-openapi'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { createApi } from '#http/api.ts'
import { attachmentHeader } from '#http/attachment.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireGet } from '#http/require-get.ts'
import { requireSession } from '#http/require-session.ts'
import { sendBytes } from '#http/send-file.ts'
import { m } from '#messages/messages.js'
import { DOSSIER_CONTENTS_PATH, DOSSIER_PATH } from '../contract.ts'
import { dossierSchema } from '../schema.ts'
import { makeDossier } from './dossier-file.ts'
import { findDossier, presentDossier } from './service.ts'

export const dossierAnswer = {
  200: {
    description: 'The PDF; the same bytes of the same documents',
    content: { 'application/pdf': { schema: z.string() } },
  },
}

const contentsRoute = createRoute({
  method: 'get',
  path: DOSSIER_CONTENTS_PATH,
  summary: 'What your dossier for the visit is made of now',
  tags: ['documents'],
  responses: {
    200: {
      description: 'Its documents in order',
      content: { 'application/json': { schema: dossierSchema } },
    },
    ...errorResponses(401),
  },
})

const fileRoute = createRoute({
  method: 'get',
  path: DOSSIER_PATH,
  summary: 'All your documents in one PDF for the visit at the office',
  description:
    'With cover, contents, dividers, page numbers and bookmarks, made while you wait. 404 when there is nothing to put into it.',
  tags: ['documents'],
  responses: { ...dossierAnswer, ...errorResponses(401, 404, 422, 503) },
})

/** The dossier of the caller's own case. */
export function createDossierRoutes(deps: Deps) {
  return createApi()
    .openapi(contentsRoute, async (c) =>
      c.json(presentDossier(await requireSession(c).transaction(findDossier)), 200),
    )
    .openapi(fileRoute, async (c) => {
      requireGet(c)
      const facts = await requireSession(c).transaction(findDossier)
      if (!facts) throw new AppError('not_found')
      const disposition = attachmentHeader(m.dossier_file_name({ number: facts.number }))
      return sendBytes(c, {
        bytes: await makeDossier(deps, facts),
        contentType: 'application/pdf',
        disposition,
      })
    })
}

export type DossierApi = ReturnType<typeof createDossierRoutes>
