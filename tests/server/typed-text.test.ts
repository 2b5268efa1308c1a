import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { DeskFacts } from '#back-office/facts/server/service.ts'
import * as authInput from '#features/account/server/better-auth-input.ts'
import { createApp } from '#server/app.ts'
import type { StaticFiles } from '#server/static-files.ts'
import { startTestApp } from '#tests/support/test-app.ts'

/** Turns what follows around, and has nothing between its letters. */
const PROBES = ['a\u202eb\u200bc', 'https://a.example/\u202eb\u200bc', '+48\u202e 573\u200b000111']
const UNCLEAN = /[\u202e\u200b]/

/** What nobody reads as text: secrets, which are compared as they are, and addresses of our pages, which are not used. */
const SECRETS = [
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'id_token',
  'callbackURL',
  'redirectTo',
]
/** Ids and numbers that are only looked up: an unclean one finds nothing. */
const LOOKED_UP = [
  ...['assigned_to', 'restricted_to', 'with', 'staff_id', 'covered_by', 'numbers', 'case_number', 'cases_to'],
  ...['files', 'order', 'document_id', 'sessionId', 'original'],
]
/** Judged by the kind of each question, which is a record of the facts (questionnaire/answer-rules): its test has unclean ones. */
const BY_QUESTION = ['answers']
const NO_TEXT = new Set([...SECRETS, ...LOOKED_UP, ...BY_QUESTION])

interface Leaf {
  path: string
  schema: z.ZodType
}

/** The parts of a schema that take a text, with the names of their fields. */
function listTexts(schema: z.ZodType, path = ''): Leaf[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => listTexts(field as z.ZodType, name))
  if (schema instanceof z.ZodArray) return listTexts(schema.element as z.ZodType, path)
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => listTexts(option as z.ZodType, path))
  if (schema instanceof z.ZodRecord) return listTexts(schema.valueType as z.ZodType, path)
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  )
    return listTexts(schema.unwrap() as z.ZodType, path)
  return [{ path, schema }]
}

async function isUnclean({ schema }: Leaf): Promise<boolean> {
  for (const probe of PROBES) {
    const { data } = await schema.safeParseAsync(probe)
    if (UNCLEAN.test(JSON.stringify(data ?? null))) return true
  }
  return false
}

interface Route {
  method: string
  path: string
  request?: { body?: { content?: Record<string, { schema?: unknown }> } }
}

describe('A typed text', async () => {
  const { deps } = await startTestApp()
  const app = createApp(deps, {
    site: {} as StaticFiles,
    facts: {} as DeskFacts,
    closing: new AbortController().signal,
  })
  const routes = app.openAPIRegistry.definitions.flatMap((one) =>
    'route' in one ? [one.route as Route] : [],
  )
  const bodies = routes.flatMap(({ method, path, request }) =>
    Object.values(request?.body?.content ?? {}).flatMap(({ schema }) =>
      schema instanceof z.ZodType ? [{ name: `${method} ${path}`, schema }] : [],
    ),
  )
  const ofAccounts = Object.entries(authInput).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? [{ name, schema }] : [],
  )

  test('is cleaned in the body of every call', async () => {
    expect(bodies.length).toBeGreaterThan(40)
    expect(ofAccounts.length).toBeGreaterThan(4)
    const found: string[] = []
    for (const { name, schema } of [...bodies, ...ofAccounts])
      for (const leaf of listTexts(schema))
        if (!NO_TEXT.has(leaf.path) && (await isUnclean(leaf))) found.push(`${name}: ${leaf.path}`)
    expect(found).toEqual([])
  })
})
