import { createHash } from 'node:crypto'
import type { Deps } from '#config/deps.ts'
import { AppError } from '#errors/app-error.ts'
import { scannedName } from '#features/resources/server/store.ts'
import { isOtherType, requireGoodFile } from '#files/inspection/refuse-file.ts'
import type { UploadedFile } from '#files/upload/upload-body.ts'
import { m } from '#messages/messages.js'
import { cleanLine } from '#shared/text.ts'
import type { NewFile } from './store.ts'

const MAX_NAME = 200

/** A file as it is stored, when its content is a PDF. Throws wrong_file_type, unreadable_file and infected_file. */
export async function checkPdf(
  { inspector, scanning }: Pick<Deps, 'inspector' | 'scanning'>,
  { file, accountId }: { file: UploadedFile; accountId: string },
): Promise<Omit<NewFile, 'uploaded_by'>> {
  const found = await inspector.inspect({ bytes: file.bytes, accountId })
  const isOther = 'fault' in found && isOtherType(found.fault)
  if (isOther || requireGoodFile(found).kind !== 'pdf')
    throw new AppError('wrong_file_type', { message: m.back_office_resources_only_pdf() })
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  await scanning?.checkNew({ name: scannedName(sha256), userId: null, bytes: file.bytes })
  return {
    bytes: file.bytes,
    file_name: nameOf(file),
    content_type: 'application/pdf',
    sha256,
  }
}

/** The name that a browser saves it under. */
function nameOf({ name }: UploadedFile): string {
  const plain = cleanLine(name)
    .replace(/\.pdf$/i, '')
    .slice(0, MAX_NAME)
  return `${plain || 'pobyt'}.pdf`
}
