import { createRoute, z } from '@hono/zod-openapi'
import { numberParams } from '#back-office/case-file/server/routes.ts'
import type { Deps } from '#config/deps.ts'
import { MAX_MEMBERS } from '#features/household/contract.ts'
import { createApi } from '#http/api.ts'
import { errorResponses } from '#http/error-responses.ts'
import { requireStaff } from '#http/require-staff.ts'
import { idParams, tags } from '#http/staff-api.ts'
import {
  CASE_HOUSEHOLD_DOCUMENT_PATH,
  CASE_HOUSEHOLD_DOCUMENTS_PATH,
  CASE_HOUSEHOLD_MEMBER_PATH,
  CASE_HOUSEHOLD_PATH,
  HOUSEHOLD_PATH,
} from '../contract.ts'
import {
  caseHouseholdSchema,
  householdSchema,
  memberChangeSchema,
  newMemberSchema,
  newReferenceSchema,
} from '../schema.ts'
import {
  addMember,
  addReference,
  changeRelation,
  readCaseHousehold,
  readHousehold,
  removeMember,
  removeReference,
} from './service.ts'

const memberParams = numberParams.extend({ member: z.string().max(20) })
const documentParams = numberParams.extend(idParams.shape)
const household = {
  200: {
    description: 'The household of the case',
    content: { 'application/json': { schema: caseHouseholdSchema } },
  },
}
const json = <S extends z.ZodType>(schema: S) => ({
  body: { required: true, content: { 'application/json': { schema } } },
})

const readRoute = createRoute({
  method: 'get',
  path: CASE_HOUSEHOLD_PATH,
  summary: 'The family of a case: the cases that belong together',
  tags,
  request: { params: numberParams },
  responses: { ...household, ...errorResponses(401, 404) },
})

const openRoute = createRoute({
  method: 'get',
  path: HOUSEHOLD_PATH,
  summary: 'All cases of a family side by side',
  description: 'Of restricted cases that the caller does not see only how many there are.',
  tags,
  request: { params: idParams },
  responses: {
    200: { description: 'The household', content: { 'application/json': { schema: householdSchema } } },
    ...errorResponses(401, 404),
  },
})

const addRoute = createRoute({
  method: 'post',
  path: CASE_HOUSEHOLD_PATH,
  summary: 'Add a case to the family of a case',
  description: `A case is in one family at most, and a family has at most ${MAX_MEMBERS} cases: else 409.`,
  tags,
  request: { params: numberParams, ...json(newMemberSchema) },
  responses: { ...household, ...errorResponses(400, 401, 404, 409) },
})

const changeRoute = createRoute({
  method: 'patch',
  path: CASE_HOUSEHOLD_MEMBER_PATH,
  summary: 'Say who a member of the family is to its first person',
  tags,
  request: { params: memberParams, ...json(memberChangeSchema) },
  responses: { ...household, ...errorResponses(400, 401, 404) },
})

const removeRoute = createRoute({
  method: 'delete',
  path: CASE_HOUSEHOLD_MEMBER_PATH,
  summary: 'Take a case out of its family, with everything that was agreed and shared of it',
  tags,
  request: { params: memberParams },
  responses: { ...household, ...errorResponses(401, 404) },
})

const shareRoute = createRoute({
  method: 'post',
  path: CASE_HOUSEHOLD_DOCUMENTS_PATH,
  summary: 'Mark a document of the case as one for another member of the family, too',
  description: 'A reference to its newest version: it fills no slot of the other case.',
  tags,
  request: { params: numberParams, ...json(newReferenceSchema) },
  responses: { ...household, ...errorResponses(400, 401, 404) },
})

const unshareRoute = createRoute({
  method: 'delete',
  path: CASE_HOUSEHOLD_DOCUMENT_PATH,
  summary: 'End the mark of a document, from either of both cases',
  tags,
  request: { params: documentParams },
  responses: { ...household, ...errorResponses(401, 404) },
})

const FRESH = { 'Cache-Control': 'no-store' }

/** Families: cases that belong together. */
export function createHouseholdsRoutes(deps: Deps) {
  return createApi()
    .openapi(readRoute, async (c) => {
      const { number } = c.req.valid('param')
      const found = await requireStaff(c).transaction((act) => readCaseHousehold(deps, act, number))
      return c.json(found, 200, FRESH)
    })
    .openapi(openRoute, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => readHousehold(deps, act, id)), 200, FRESH)
    })
    .openapi(addRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), added: c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => addMember(deps, act, wanted)), 200)
    })
    .openapi(changeRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => changeRelation(deps, act, wanted)), 200)
    })
    .openapi(removeRoute, async (c) => {
      const named = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => removeMember(deps, act, named)), 200)
    })
    .openapi(shareRoute, async (c) => {
      const wanted = { ...c.req.valid('param'), ...c.req.valid('json') }
      return c.json(await requireStaff(c).transaction((act) => addReference(deps, act, wanted)), 200)
    })
    .openapi(unshareRoute, async (c) => {
      const named = c.req.valid('param')
      return c.json(await requireStaff(c).transaction((act) => removeReference(deps, act, named)), 200)
    })
}

export type HouseholdsApi = ReturnType<typeof createHouseholdsRoutes>
