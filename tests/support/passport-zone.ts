import { READ_FIELDS, type ZoneValues } from '#passport-zone/read-fields.ts'
import type { Person } from './create-person.ts'
import { fileForm, makePng } from './sample-files.ts'
import type { TestApp } from './test-app.ts'

const NOTHING = Object.fromEntries(READ_FIELDS.map((name) => [name, null]))

/** A passport whose number and what else is given has been read, with a picture of it, whatever the job makes of the file. */
export async function storeReadPassport(
  app: TestApp,
  person: Person,
  values: Partial<ZoneValues> = {},
): Promise<void> {
  const find = () =>
    app.sql(`select id from documents where user_id = $1 and document_type = 'passport'`, [person.id])
  if ((await find()).length === 0)
    await person.fetch('/api/documents/passport', { method: 'PUT', body: fileForm(await makePng()) })
  const [document] = await find()
  const sealed = await app.deps.files.encryptText(app.deps.database.db, {
    userId: person.id,
    label: `passport-zone:${document?.id}`,
    text: JSON.stringify({ number: Buffer.from('a picture').toString('base64') }),
  })
  await app.sql(
    `insert into passport_zones
       (case_id, document_id, user_id, object_name, state, read_values, page, sealed_pictures, read_at)
     select case_id, id, user_id, object_name, 'read', $3::jsonb, 1, $2, now()
     from documents where id = $1
     on conflict (case_id) do update set object_name = excluded.object_name, state = excluded.state,
       read_values = excluded.read_values, page = excluded.page, sealed_pictures = excluded.sealed_pictures`,
    [document?.id, sealed, JSON.stringify({ ...NOTHING, number: '12AB34567', ...values })],
  )
}
